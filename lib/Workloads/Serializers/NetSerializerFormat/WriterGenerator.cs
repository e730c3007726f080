using System.Reflection;
using System.Reflection.Emit;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Generates the code that writes, one method for each class, array and message. Not thread-safe.</summary>
internal sealed class WriterGenerator(TypeTable types, Layout layout)
{
    private static readonly Type Byte = Emission.Ref(typeof(byte));
    private static readonly Type Writer = Emission.Ref(typeof(FormatWriter));
    private static readonly MethodInfo Reserve = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.Reserve), typeof(int));
    private static readonly MethodInfo ReserveSome = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.ReserveSome), typeof(int), typeof(int));
    private static readonly MethodInfo Commit = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.Commit), Byte);
    private static readonly MethodInfo Enter = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.Enter));
    private static readonly MethodInfo Leave = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.Leave));
    private static readonly MethodInfo WriteUInt32 = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.WriteUInt32), typeof(uint));
    private static readonly MethodInfo WriteString = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.WriteString), typeof(string));
    private static readonly MethodInfo WriteBytes = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.WriteBytes), typeof(byte[]));
    private static readonly MethodInfo WriteObject = Emission.MethodOf(typeof(FormatWriter), nameof(FormatWriter.WriteObject), typeof(object));
    private static readonly MethodInfo WriteInt32s = Emission.MethodOf(typeof(WriterGenerator), nameof(Numbers), Writer, typeof(int[]));

    private static readonly MethodInfo GetTypeOf = Emission.MethodOf(typeof(object), nameof(GetType));
    private static readonly MethodInfo TypeFromHandle = Emission.MethodOf(typeof(Type), nameof(Type.GetTypeFromHandle), typeof(RuntimeTypeHandle));

    private readonly Layout _layout = layout;
    private readonly Dictionary<object, DynamicMethod> _methods = [];

    /// <summary>The writer of objects of a type, with their id.</summary>
    public ObjectWriter Object(FormatType type) => Emission.Delegate<ObjectWriter>(ObjectMethod(type));

    public MessageWriter<T> Message<T>(bool direct)
    {
        var type = types.Find(typeof(T));
        var method = Emission.Method($"write {typeof(T).Name}", null, Writer, Emission.Ref(typeof(T)));
        var il = method.GetILGenerator();
        var code = new Code(this, il);
        if (typeof(T).IsValueType)
        {
            code.Steps(_layout.Of(typeof(T)), code.LoadValue, direct ? null : type!.Id);
        }
        else if (direct)
        {
            code.Body(type!, code.LoadReference);
        }
        else if (typeof(T) == typeof(object))
        {
            code.PlainOrAny(code.LoadReference);
        }
        else
        {
            code.Object(typeof(T), code.LoadReference, inline: true);
        }

        il.Emit(OpCodes.Ret);
        return Emission.Delegate<MessageWriter<T>>(method);
    }

    private static void Numbers(ref FormatWriter writer, int[] values) => writer.WriteInt32s(values);

    private DynamicMethod ObjectMethod(FormatType type) =>
        _methods.Once(type, () => Emission.Method($"write object {type.Type.Name}", null, Writer, typeof(object)), il =>
        {
            var code = new Code(this, il);
            code.IdAndBody(type, type.Type.IsValueType ? () => code.Unboxed(type.Type, code.LoadValue) : code.LoadValue);
        });

    private DynamicMethod AnyMethod() =>
        _methods.Once(typeof(object), () => Emission.Method("write any object", null, Writer, typeof(object)), il => new Code(this, il).Any());

    private DynamicMethod ArrayMethod(Type array) =>
        _methods.Once(array, () => Emission.Method($"write {array.Name}", null, Writer, array), il => new Code(this, il).Array(array));

    /// <summary>One method in the making. Its parameters are: nothing, the writer, the value or a reference to it.</summary>
    private sealed class Code(WriterGenerator generator, ILGenerator il)
    {
        private readonly LocalBuilder _at = il.DeclareLocal(Byte);

        public void LoadValue() => il.Emit(OpCodes.Ldarg_2);

        public void LoadReference()
        {
            il.Emit(OpCodes.Ldarg_2);
            il.Emit(OpCodes.Ldind_Ref);
        }

        public void Unboxed(Type type, Action load)
        {
            load();
            il.Emit(OpCodes.Unbox, type);
        }

        public void Steps(IReadOnlyList<Step> steps, Action load, uint? id = null)
        {
            var next = 0;
            while (next < steps.Count || id is not null)
            {
                var idLength = id is { } first ? Varint.Length(first) : 0;
                var (end, longest) = Emission.Run(steps, next, idLength);
                if (longest > 0)
                {
                    il.Call(Reserve, () => il.Emit(OpCodes.Ldc_I4, longest + Varint.Slack));
                    il.Emit(OpCodes.Stloc, _at);
                    if (id is { } number)
                    {
                        Primitive(typeof(uint), () => il.Emit(OpCodes.Ldc_I4, (int)number));
                    }

                    for (; next < end; next++)
                    {
                        Bounded(steps[next], load);
                    }

                    il.Call(Commit, () => il.Emit(OpCodes.Ldloc, _at));
                    id = null;
                }
                else
                {
                    Unbounded(steps[next++], load);
                }
            }
        }

        public void IdAndBody(FormatType type, Action load)
        {
            if (type.Type.IsValueType)
            {
                Steps(generator._layout.Of(type.Type), load, type.Id);
            }
            else if (type.Kind == TypeKind.Fields)
            {
                Steps(generator._layout.Fields(type), load, type.Id);
            }
            else
            {
                Number(type.Id);
                Body(type, load);
            }
        }

        /// <summary>Writes the body that follows the id of an object of a class; <paramref name="load"/> gives the object.</summary>
        public void Body(FormatType type, Action load)
        {
            switch (type.Kind)
            {
                case TypeKind.Fields:
                    Steps(generator._layout.Fields(type), load);
                    break;
                case TypeKind.Dictionary:
                    Dictionary(type, load);
                    break;
                default:
                    Inline(type.Type, type.Kind, load);
                    break;
            }
        }

        /// <summary>
        /// A reference with the id of its object's type. The types that can be there are
        /// compared first, the table knows the others and says what is not registered.
        /// </summary>
        public void Object(Type field, Action load, bool inline = false)
        {
            if (field == typeof(object))
            {
                il.CallGenerated(generator.AnyMethod(), load);
                return;
            }

            var value = il.DeclareLocal(typeof(object));
            var end = il.DefineLabel();
            var isNull = il.DefineLabel();
            load();
            il.Emit(OpCodes.Stloc, value);
            il.Emit(OpCodes.Ldloc, value);
            il.Emit(OpCodes.Brfalse, isNull);
            var isCertain = false;
            foreach (var candidate in generator._layout.Candidates(field)?.Where(type => type.Type.IsSealed) ?? [])
            {
                var other = il.DefineLabel();
                isCertain = candidate.Type == field;
                if (!isCertain)
                {
                    il.Emit(OpCodes.Ldloc, value);
                    il.Emit(OpCodes.Isinst, candidate.Type);
                    il.Emit(OpCodes.Brfalse, other);
                }

                il.Nested(generator._layout.Nests(candidate), Enter, Leave, () =>
                {
                    if (inline && candidate.Kind == TypeKind.Fields)
                    {
                        IdAndBody(candidate, () => il.Emit(OpCodes.Ldloc, value));
                    }
                    else
                    {
                        il.CallGenerated(generator.ObjectMethod(candidate), () => il.Emit(OpCodes.Ldloc, value));
                    }
                });
                il.Emit(OpCodes.Br, end);
                il.MarkLabel(other);
            }

            if (!isCertain)
            {
                il.Call(WriteObject, () => il.Emit(OpCodes.Ldloc, value));
                il.Emit(OpCodes.Br, end);
            }

            il.MarkLabel(isNull);
            Number(0);
            il.MarkLabel(end);
        }

        /// <summary>Writes an object of any type. What <see cref="Layout.Boxed"/> gives is written here, the table knows the others.</summary>
        public void Any()
        {
            foreach (var type in generator._layout.Boxed)
            {
                Where(type, LoadValue);
            }

            il.Call(WriteObject, LoadValue);
        }

        /// <summary>Writes a message of type <see cref="object"/>. A plain one needs none of what the others do, not even room on the stack.</summary>
        public void PlainOrAny(Action load)
        {
            Where(generator._layout.Plain, load);
            il.CallGenerated(generator.AnyMethod(), load);
        }

        // Writes the object and returns where it is of a type. A null is of none and left to the table's side, as it is rare among what is held as an object.
        private void Where(FormatType type, Action load)
        {
            load();
            if (type.Type == typeof(object))
            {
                il.Unless(OpCodes.Brfalse, () =>
                {
                    load();
                    il.Emit(OpCodes.Callvirt, GetTypeOf);
                    il.Emit(OpCodes.Ldtoken, type.Type);
                    il.Emit(OpCodes.Call, TypeFromHandle);
                    il.Unless(OpCodes.Bne_Un, Write);
                });
            }
            else
            {
                il.Emit(OpCodes.Isinst, type.Type);
                il.Unless(OpCodes.Brfalse, Write);
            }

            void Write()
            {
                IdAndBody(type, type.Type.IsValueType ? () => Unboxed(type.Type, load) : load);
                il.Emit(OpCodes.Ret);
            }
        }

        public void Array(Type array)
        {
            var steps = generator._layout.Elements(array);
            var element = array.GetElementType()!;
            var length = il.DeclareLocal(typeof(int));
            var index = il.DeclareLocal(typeof(int));
            LoadValue();
            il.Unless(OpCodes.Brtrue, () =>
            {
                Number(0);
                il.Emit(OpCodes.Ret);
            });
            il.Nested(generator._layout.HoldsItself(array), Enter, Leave, () =>
            {
                LoadValue();
                il.Emit(OpCodes.Ldlen);
                il.Emit(OpCodes.Conv_I4);
                il.Emit(OpCodes.Stloc, length);
                Count(length);
                il.Clear(index);
                if (array == typeof(int[]))
                {
                    il.Emit(OpCodes.Ldarg_1);
                    LoadValue();
                    il.Emit(OpCodes.Call, WriteInt32s);
                }
                else if (Layout.Longest(steps) is { } longest and <= FormatWriter.PieceBytes)
                {
                    Pieces(steps, element, longest, index, length);
                }
                else
                {
                    il.For(index, length, () => Steps(steps, () => il.LoadElement(LoadValue, index, element)));
                }
            });
        }

        private void Pieces(IReadOnlyList<Step> steps, Type element, int longest, LocalBuilder index, LocalBuilder length)
        {
            var end = il.DeclareLocal(typeof(int));
            il.WhileLess(index, length, () =>
            {
                il.Emit(OpCodes.Ldloc, index);
                il.Call(ReserveSome, () =>
                {
                    il.Emit(OpCodes.Ldloc, length);
                    il.Emit(OpCodes.Ldloc, index);
                    il.Emit(OpCodes.Sub);
                    il.Emit(OpCodes.Ldc_I4, longest);
                });
                il.Emit(OpCodes.Add);
                il.Emit(OpCodes.Stloc, end);
                il.Call(Reserve, () => il.Emit(OpCodes.Ldc_I4_0));
                il.Emit(OpCodes.Stloc, _at);
                il.For(index, end, () =>
                {
                    foreach (var step in steps)
                    {
                        Bounded(step, () => il.LoadElement(LoadValue, index, element));
                    }
                });
                il.Call(Commit, () => il.Emit(OpCodes.Ldloc, _at));
            });
        }

        private void Dictionary(FormatType type, Action load)
        {
            var pair = type.PairType;
            var enumerator = typeof(Dictionary<,>.Enumerator).MakeGenericType(type.Type.GetGenericArguments());
            var entries = il.DeclareLocal(enumerator);
            var entry = il.DeclareLocal(pair);
            var length = il.DeclareLocal(typeof(int));
            Number(generator.Id(pair.MakeArrayType()));
            load();
            il.Emit(OpCodes.Callvirt, type.Type.GetProperty("Count")!.GetMethod!);
            il.Emit(OpCodes.Stloc, length);
            Count(length);
            load();
            il.Emit(OpCodes.Callvirt, type.Type.GetMethod("GetEnumerator")!);
            il.Emit(OpCodes.Stloc, entries);
            il.While(OpCodes.Brtrue, () => OnEntries(enumerator.GetMethod("MoveNext")!), () =>
            {
                OnEntries(enumerator.GetProperty("Current")!.GetMethod!);
                il.Emit(OpCodes.Stloc, entry);
                Steps(generator._layout.Of(pair), () => il.Emit(OpCodes.Ldloca, entry));
            });

            void OnEntries(MethodInfo method)
            {
                il.Emit(OpCodes.Ldloca, entries);
                il.Emit(OpCodes.Call, method);
            }
        }

        private void Bounded(Step step, Action load)
        {
            if (step.Kind == TypeKind.Primitive)
            {
                Primitive(step.Type, () =>
                {
                    il.LoadAddress(load, step);
                    il.Emit(OpCodes.Ldobj, step.Type);
                });
                return;
            }

            Primitive(typeof(bool), () => HasValue(step, load));
            HasValue(step, load);
            il.Unless(OpCodes.Brfalse, () =>
            {
                foreach (var inner in step.Inner)
                {
                    Bounded(inner, () => NullableValue(step, load));
                }
            });
        }

        private void Unbounded(Step step, Action load)
        {
            switch (step.Kind)
            {
                case TypeKind.Nullable:
                    il.Call(WriteUInt32, () => HasValue(step, load));
                    HasValue(step, load);
                    il.Unless(OpCodes.Brfalse, () => Steps(step.Inner, () => NullableValue(step, load)));
                    break;
                case TypeKind.Fields:
                    Object(step.Type, Reference);
                    break;
                default:
                    Inline(step.Type, step.Kind, Reference);
                    break;
            }

            void Reference()
            {
                il.LoadAddress(load, step);
                il.Emit(OpCodes.Ldobj, step.Type);
            }
        }

        // A value that is written without the id of its type; load gives the value.
        private void Inline(Type type, TypeKind kind, Action load)
        {
            if (kind == TypeKind.Array)
            {
                il.CallGenerated(generator.ArrayMethod(type), load);
                return;
            }

            il.Call(kind switch { TypeKind.Text => WriteString, TypeKind.Bytes => WriteBytes, _ => generator.Custom(type).Write }, load);
        }

        private void Primitive(Type type, Action load)
        {
            il.Emit(OpCodes.Ldloc, _at);
            load();
            il.Emit(OpCodes.Call, Emission.MethodOf(typeof(Primitives), nameof(Primitives.Write), Byte, type));
            il.Emit(OpCodes.Stloc, _at);
        }

        private void HasValue(Step step, Action load)
        {
            il.LoadAddress(load, step);
            il.Emit(OpCodes.Ldfld, Emission.NullableField(step.Type, hasValue: true));
        }

        private void NullableValue(Step step, Action load)
        {
            il.LoadAddress(load, step);
            il.Emit(OpCodes.Ldflda, Emission.NullableField(step.Type, hasValue: false));
        }

        private void Number(uint number) => il.Call(WriteUInt32, () => il.Emit(OpCodes.Ldc_I4, (int)number));

        private void Count(LocalBuilder length) => il.Call(WriteUInt32, () =>
        {
            il.Emit(OpCodes.Ldloc, length);
            il.Emit(OpCodes.Ldc_I4_1);
            il.Emit(OpCodes.Add);
        });
    }

    private uint Id(Type type) => types.Find(type)!.Id;

    private CustomTypeSerializer Custom(Type type) => types.Find(type)!.Custom!;
}
