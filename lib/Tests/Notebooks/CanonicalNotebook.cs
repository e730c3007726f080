namespace Overtake.Tests.Notebooks;

/// <summary>A notebook exactly as nbformat writes it: sorted keys, one space, non-ASCII as it is.</summary>
internal static class CanonicalNotebook
{
    public const string Text = """"
        {
         "cells": [
          {
           "cell_type": "markdown",
           "id": "intro",
           "metadata": {},
           "source": [
            "# Wann überholt `byte[]`? 🚀\n",
            "Two lines, \"quoted\" \\ and \ttabbed, \u001b[0m and "
           ]
          },
          {
           "cell_type": "code",
           "execution_count": 1,
           "id": "a-1_b",
           "metadata": {
            "polyglot_notebook": {
             "kernelName": "csharp"
            },
            "tags": [
             "x"
            ]
           },
           "outputs": [
            {
             "name": "stdout",
             "output_type": "stream",
             "text": [
              "one\n",
              "two"
             ]
            },
            {
             "data": {
              "application/vnd.plotly.v1+json": {
               "data": [
                {
                 "x": [
                  1,
                  2.50,
                  1e-07
                 ],
                 "y": []
                }
               ],
               "layout": {}
              },
              "image/png": "aGVsbG8=",
              "text/plain": [
               "3"
              ]
             },
             "execution_count": 1,
             "metadata": {},
             "output_type": "execute_result"
            },
            {
             "data": {
              "text/html": [
               "<b>x</b>"
              ]
             },
             "metadata": {
              "isolated": true
             },
             "output_type": "display_data"
            },
            {
             "ename": "E",
             "evalue": "bad",
             "output_type": "error",
             "traceback": [
              "E: bad",
              "  at cell 1, line 1"
             ]
            }
           ],
           "source": [
            "1 + 2"
           ]
          },
          {
           "cell_type": "code",
           "execution_count": null,
           "id": "b",
           "metadata": {},
           "outputs": [],
           "source": []
          },
          {
           "attachments": {},
           "cell_type": "raw",
           "id": "c",
           "metadata": {},
           "source": [
            "r"
           ]
          }
         ],
         "metadata": {
          "kernelspec": {
           "display_name": ".NET (C#)",
           "language": "C#",
           "name": ".net-csharp"
          },
          "language_info": {
           "name": "C#"
          },
          "unknown": {
           "deep": [
            [
             1,
             null,
             false
            ]
           ],
           "number": 1.0
          }
         },
         "nbformat": 4,
         "nbformat_minor": 5
        }

        """";
}
