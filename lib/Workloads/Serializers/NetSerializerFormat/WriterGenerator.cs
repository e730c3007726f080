using System.Reflection;
using System.Reflection.Emit;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Generates the code that writes, one method for each class, array and message. Not thread-safe.</summary>
/// <param name="types">The registered types.</param>
/// <param name="layout">Their steps.</param>
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
    private readonly Dictionary<FormatType, DynamicMethod> _objects = [];
    private readonly Dictionary<Type, DynamicMethod> _arrays = [];
    private DynamicMethod? _any;

    /// <summary>The writer of objects of a type, with their id.</summary>
    public ObjectWriter Object(FormatType type) => Emission.Delegate<ObjectWriter>(ObjectMethod(type));

    /// <summary>The writer of messages of a type.</summary>
    public MessageWriter<T> Message<T>(bool direct)
    {
        var type = types.Find(typeof(T));
        var method = Emission.Method($"write {typeof(T).Name}", null, Writer, Emission.Ref(typeof(T)));
        var code = new Code(this, method.GetILGenerator());
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

        code.Return();
        return Emission.Delegate<MessageWriter<T>>(method);
    }

    private static void Numbers(ref FormatWriter writer, int[] values) => writer.WriteInt32s(values);

    private DynamicMethod ObjectMethod(FormatType type)
    {
        if (_objects.TryGetValue(type, out var method))
        {
            return method;
        }

        method = Emission.Method($"write object {type.Type.Name}", null, Writer, typeof(object));
        _objects.Add(type, method);
        var code = new Code(this, method.GetILGenerator());
        code.IdAndBody(type, type.Type.IsValueType ? () => code.Unboxed(type.Type, code.LoadValue) : code.LoadValue);
        code.Return();
        return method;
    }

    private DynamicMethod AnyMethod()
    {
        if (_any is not null)
        {
            return _any;
        }

        _any = Emission.Method("write any object", null, Writer, typeof(object));
        var code = new Code(this, _any.GetILGenerator());
        code.Any(code.LoadValue);
        code.Return();
        return _any;
    }

    private DynamicMethod ArrayMethod(Type array)
    {
        if (_arrays.TryGetValue(array, out var method))
        {
            return method;
        }

        method = Emission.Method($"write {array.Name}", null, Writer, array);
        _arrays.Add(array, method);
        var code = new Code(this, method.GetILGenerator());
        code.Array(array);
        code.Return();
        return method;
    }

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

        public void Return() => il.Emit(OpCodes.Ret);

        public void Steps(IReadOnlyList<Step> steps, Action load, uint? id = null)
        {
            var next = 0;
            while (next < steps.Count || id is not null)
            {
                var idLength = id is { } first ? Varint.Length(first) : 0;
                var (end, longest) = Emission.Run(steps, next, idLength);
                if (longest > 0)
                {
                    Call(Reserve, () => il.Emit(OpCodes.Ldc_I4, longest + Varint.Slack));
                    il.Emit(OpCodes.Stloc, _at);
                    if (id is { } number)
                    {
                        Primitive(typeof(uint), () => il.Emit(OpCodes.Ldc_I4, (int)number));
                    }

                    for (; next < end; next++)
                    {
                        Bounded(steps[next], load);
                    }

                    Call(Commit, () => il.Emit(OpCodes.Ldloc, _at));
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
                CallGenerated(generator.AnyMethod(), load);
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

                var nests = generator._layout.Nests(candidate);
                if (nests)
                {
                    Call(Enter);
                }

                if (inline && candidate.Kind == TypeKind.Fields)
                {
                    IdAndBody(candidate, () => il.Emit(OpCodes.Ldloc, value));
                }
                else
                {
                    CallGenerated(generator.ObjectMethod(candidate), () => il.Emit(OpCodes.Ldloc, value));
                }

                if (nests)
                {
                    Call(Leave);
                }

                il.Emit(OpCodes.Br, end);
                il.MarkLabel(other);
            }

            if (!isCertain)
            {
                Call(WriteObject, () => il.Emit(OpCodes.Ldloc, value));
                il.Emit(OpCodes.Br, end);
            }

            il.MarkLabel(isNull);
            Number(0);
            il.MarkLabel(end);
        }

        /// <summary>Writes an object of any type. What <see cref="Layout.Boxed"/> gives is written here, the table knows the others.</summary>
        public void Any(Action load)
        {
            foreach (var type in generator._layout.Boxed)
            {
                Where(type, load);
            }

            Call(WriteObject, load);
        }

        /// <summary>Writes a message of type <see cref="object"/>. A plain one needs none of what the others do, not even room on the stack.</summary>
        public void PlainOrAny(Action load)
        {
            Where(generator._layout.Plain, load);
            CallGenerated(generator.AnyMethod(), load);
        }

        // Writes the object and returns where it is of a type. A null is of none and left to the table's side, as it is rare among what is held as an object.
        private void Where(FormatType type, Action load)
        {
            var other = il.DefineLabel();
            if (type.Type == typeof(object))
            {
                load();
                il.Emit(OpCodes.Brfalse, other);
                load();
                il.Emit(OpCodes.Callvirt, GetTypeOf);
                il.Emit(OpCodes.Ldtoken, type.Type);
                il.Emit(OpCodes.Call, TypeFromHandle);
                il.Emit(OpCodes.Bne_Un, other);
            }
            else
            {
                load();
                il.Emit(OpCodes.Isinst, type.Type);
                il.Emit(OpCodes.Brfalse, other);
            }

            IdAndBody(type, type.Type.IsValueType ? () => Unboxed(type.Type, load) : load);
            Return();
            il.MarkLabel(other);
        }

        public void Array(Type array)
        {
            var steps = generator._layout.Elements(array);
            var element = array.GetElementType()!;
            var length = il.DeclareLocal(typeof(int));
            var index = il.DeclareLocal(typeof(int));
            var isArray = il.DefineLabel();
            LoadValue();
            il.Emit(OpCodes.Brtrue, isArray);
            Number(0);
            Return();
            il.MarkLabel(isArray);
            var nests = generator._layout.HoldsItself(array);
            if (nests)
            {
                Call(Enter);
            }

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
                il.For(index, length, () => Steps(steps, () => Element(element, index)));
            }

            if (nests)
            {
                Call(Leave);
            }
        }

        private void Pieces(IReadOnlyList<Step> steps, Type element, int longest, LocalBuilder index, LocalBuilder length)
        {
            var end = il.DeclareLocal(typeof(int));
            var check = il.DefineLabel();
            var next = il.DefineLabel();
            il.Emit(OpCodes.Br, check);
            il.MarkLabel(next);
            il.Emit(OpCodes.Ldloc, index);
            Call(ReserveSome, () =>
            {
                il.Emit(OpCodes.Ldloc, length);
                il.Emit(OpCodes.Ldloc, index);
                il.Emit(OpCodes.Sub);
                il.Emit(OpCodes.Ldc_I4, longest);
            });
            il.Emit(OpCodes.Add);
            il.Emit(OpCodes.Stloc, end);
            Call(Reserve, () => il.Emit(OpCodes.Ldc_I4_0));
            il.Emit(OpCodes.Stloc, _at);
            il.For(index, end, () =>
            {
                foreach (var step in steps)
                {
                    Bounded(step, () => Element(element, index));
                }
            });
            Call(Commit, () => il.Emit(OpCodes.Ldloc, _at));
            il.MarkLabel(check);
            il.Emit(OpCodes.Ldloc, index);
            il.Emit(OpCodes.Ldloc, length);
            il.Emit(OpCodes.Blt, next);
        }

        private void Dictionary(FormatType type, Action load)
        {
            var pair = type.PairType;
            var enumerator = typeof(Dictionary<,>.Enumerator).MakeGenericType(type.Type.GetGenericArguments());
            var entries = il.DeclareLocal(enumerator);
            var entry = il.DeclareLocal(pair);
            var length = il.DeclareLocal(typeof(int));
            var check = il.DefineLabel();
            var next = il.DefineLabel();
            Number(generator.Id(pair.MakeArrayType()));
            load();
            il.Emit(OpCodes.Callvirt, type.Type.GetProperty("Count")!.GetMethod!);
            il.Emit(OpCodes.Stloc, length);
            Count(length);
            load();
            il.Emit(OpCodes.Callvirt, type.Type.GetMethod("GetEnumerator")!);
            il.Emit(OpCodes.Stloc, entries);
            il.Emit(OpCodes.Br, check);
            il.MarkLabel(next);
            il.Emit(OpCodes.Ldloca, entries);
            il.Emit(OpCodes.Call, enumerator.GetProperty("Current")!.GetMethod!);
            il.Emit(OpCodes.Stloc, entry);
            Steps(generator._layout.Of(pair), () => il.Emit(OpCodes.Ldloca, entry));
            il.MarkLabel(check);
            il.Emit(OpCodes.Ldloca, entries);
            il.Emit(OpCodes.Call, enumerator.GetMethod("MoveNext")!);
            il.Emit(OpCodes.Brtrue, next);
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

            var end = il.DefineLabel();
            Primitive(typeof(bool), () => HasValue(step, load));
            HasValue(step, load);
            il.Emit(OpCodes.Brfalse, end);
            foreach (var inner in step.Inner)
            {
                Bounded(inner, () => NullableValue(step, load));
            }

            il.MarkLabel(end);
        }

        private void Unbounded(Step step, Action load)
        {
            switch (step.Kind)
            {
                case TypeKind.Nullable:
                    var end = il.DefineLabel();
                    Call(WriteUInt32, () => HasValue(step, load));
                    HasValue(step, load);
                    il.Emit(OpCodes.Brfalse, end);
                    Steps(step.Inner, () => NullableValue(step, load));
                    il.MarkLabel(end);
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
            switch (kind)
            {
                case TypeKind.Text:
                    Call(WriteString, load);
                    break;
                case TypeKind.Bytes:
                    Call(WriteBytes, load);
                    break;
                case TypeKind.Array:
                    CallGenerated(generator.ArrayMethod(type), load);
                    break;
                default:
                    Call(generator.Custom(type).Write, load);
                    break;
            }
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

        // The prefix spares the check that a reference may be stored there.
        private void Element(Type element, LocalBuilder index)
        {
            LoadValue();
            il.Emit(OpCodes.Ldloc, index);
            il.Emit(OpCodes.Readonly);
            il.Emit(OpCodes.Ldelema, element);
        }

        private void Number(uint number) => Call(WriteUInt32, () => il.Emit(OpCodes.Ldc_I4, (int)number));

        private void Count(LocalBuilder length) => Call(WriteUInt32, () =>
        {
            il.Emit(OpCodes.Ldloc, length);
            il.Emit(OpCodes.Ldc_I4_1);
            il.Emit(OpCodes.Add);
        });

        private void Call(MethodInfo method, Action? load = null)
        {
            il.Emit(OpCodes.Ldarg_1);
            load?.Invoke();
            il.Emit(OpCodes.Call, method);
        }

        private void CallGenerated(DynamicMethod method, Action load)
        {
            il.Emit(OpCodes.Ldnull);
            il.Emit(OpCodes.Ldarg_1);
            load();
            il.Emit(OpCodes.Call, method);
        }
    }

    private uint Id(Type type) => types.Find(type)!.Id;

    private CustomTypeSerializer Custom(Type type) => types.Find(type)!.Custom!;
}
