using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Generates the code that reads, one method for each class, array and message. Not thread-safe.</summary>
internal sealed class ReaderGenerator(TypeTable types, Layout layout)
{
    private static readonly Type Byte = Emission.Ref(typeof(byte));
    private static readonly Type Reader = Emission.Ref(typeof(FormatReader));
    private static readonly MethodInfo Has = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.Has), typeof(int));
    private static readonly MethodInfo At = Emission.MethodOf(typeof(FormatReader), $"get_{nameof(FormatReader.At)}");
    private static readonly MethodInfo Commit = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.Commit), Byte);
    private static readonly MethodInfo Enter = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.Enter));
    private static readonly MethodInfo Leave = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.Leave));
    private static readonly MethodInfo ReadUInt32 = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.ReadUInt32));
    private static readonly MethodInfo ReadLength = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.ReadLength), typeof(int));
    private static readonly MethodInfo ReadUnclaimedLength = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.ReadUnclaimedLength), typeof(int));
    private static readonly MethodInfo ReadString = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.ReadString));
    private static readonly MethodInfo ReadBytes = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.ReadBytes));
    private static readonly MethodInfo ReadObject = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.ReadObject), typeof(uint));
    private static readonly MethodInfo RefuseType = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.RefuseType));
    private static readonly MethodInfo RefuseKey = Emission.MethodOf(typeof(FormatReader), nameof(FormatReader.RefuseKey));
    private static readonly MethodInfo ReadInt32s = Emission.MethodOf(typeof(ReaderGenerator), nameof(Numbers), Reader, typeof(int[]));
    private static readonly MethodInfo SpreadFor = typeof(KeySpread).GetMethod(nameof(KeySpread.For))!;
    private static readonly MethodInfo SpreadAdd = typeof(KeySpread).GetMethod(nameof(KeySpread.Add))!;
    private static readonly MethodInfo AllocateUninitialized = typeof(GC).GetMethod(nameof(GC.AllocateUninitializedArray))!;
    private static readonly MethodInfo GetUninitialized =
        Emission.MethodOf(typeof(RuntimeHelpers), nameof(RuntimeHelpers.GetUninitializedObject), typeof(Type));
    private static readonly MethodInfo TypeFromHandle = Emission.MethodOf(typeof(Type), nameof(Type.GetTypeFromHandle), typeof(RuntimeTypeHandle));

    private readonly TypeTable _types = types;
    private readonly Layout _layout = layout;
    private readonly Dictionary<object, DynamicMethod> _methods = [];

    /// <summary>The reader of the body of an object of a type.</summary>
    public ObjectReader Object(FormatType type) => Emission.Delegate<ObjectReader>(ObjectMethod(type));

    public MessageReader<T> Message<T>(bool direct)
    {
        var type = _types.Find(typeof(T));
        var method = Emission.Method($"read {typeof(T).Name}", typeof(T), Reader);
        var il = method.GetILGenerator();
        var code = new Code(this, il);
        if (typeof(T).IsValueType)
        {
            code.Value(typeof(T), direct ? null : type!.Id);
        }
        else if (direct)
        {
            code.Body(type!);
        }
        else if (typeof(T) == typeof(object))
        {
            code.PlainOrAny();
        }
        else
        {
            code.Object(typeof(T), inline: true);
        }

        il.Emit(OpCodes.Ret);
        return Emission.Delegate<MessageReader<T>>(method);
    }

    private static void Numbers(ref FormatReader reader, int[] values) => reader.ReadInt32s(values);

    // A constructor that does nothing but call one like it leaves the object as it was allocated, and the JIT
    // makes a plain allocation of it. Other constructors are not run: what they set would be overwritten.
    private static ConstructorInfo? EmptyConstructor(Type type)
    {
        const byte Nop = 0x00, LoadThis = 0x02, Call = 0x28, Return = 0x2A;
        var constructor = type.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, []);
        var body = constructor?.GetMethodBody()?.GetILAsByteArray();
        if (type == typeof(object))
        {
            return constructor;
        }

        return body is [LoadThis, Call, _, _, _, _, Return] or [LoadThis, Call, _, _, _, _, Nop, Return] && EmptyConstructor(type.BaseType!) is not null
            ? constructor
            : null;
    }

    private DynamicMethod ObjectMethod(FormatType type) =>
        _methods.Once(type, () => Emission.Method($"read object {type.Type.Name}", typeof(object), Reader), il => new Code(this, il).Body(type));

    private DynamicMethod AnyMethod() =>
        _methods.Once(typeof(object), () => Emission.Method("read any object", typeof(object), Reader, typeof(uint)), il => new Code(this, il).Any());

    private DynamicMethod ArrayMethod(Type array) =>
        _methods.Once(array, () => Emission.Method($"read {array.Name}", array, Reader), il => new Code(this, il).Array(array));

    /// <summary>One method in the making. Its parameters are: nothing, and the reader.</summary>
    private sealed class Code(ReaderGenerator generator, ILGenerator il)
    {
        // Ids up to here take one byte.
        private const uint LargestByteId = 0x7F;

        private readonly LocalBuilder _at = il.DeclareLocal(Byte);

        public void Steps(IReadOnlyList<Step> steps, Action load) => Steps(steps, 0, load);

        /// <summary>Pushes a value; the default where the id before it is another.</summary>
        public void Value(Type type, uint? id)
        {
            var value = il.DeclareLocal(type);
            var steps = generator._layout.Of(type);
            if (!generator._layout.IsWhole(type))
            {
                Load();
                il.Emit(OpCodes.Initobj, type);
            }

            if (id is not { } expected)
            {
                Steps(steps, Load);
            }
            else
            {
                var other = il.DefineLabel();
                var end = il.DefineLabel();
                Expected(expected, il.DeclareLocal(typeof(uint)), other, () => { }, steps, Load);
                il.Emit(OpCodes.Br, end);
                il.MarkLabel(other);
                il.Call(RefuseType);
                il.Emit(OpCodes.Ldloca, value);
                il.Emit(OpCodes.Initobj, type);
                il.MarkLabel(end);
            }

            il.Emit(OpCodes.Ldloc, value);

            void Load() => il.Emit(OpCodes.Ldloca, value);
        }

        /// <summary>Stores what <paramref name="push"/> pushes.</summary>
        public void Store(Type type, Action load, Action push)
        {
            var value = il.DeclareLocal(type);
            push();
            il.Emit(OpCodes.Stloc, value);
            load();
            il.Emit(OpCodes.Ldloc, value);
            il.Emit(OpCodes.Stobj, type);
        }

        /// <summary>Pushes the object whose id has been read.</summary>
        public void Body(FormatType type)
        {
            if (type.Type.IsValueType)
            {
                Value(type.Type, id: null);
                il.Emit(OpCodes.Box, type.Type);
            }
            else if (type.Kind == TypeKind.Fields)
            {
                var value = il.DeclareLocal(type.Type);
                Allocate(type.Type);
                il.Emit(OpCodes.Stloc, value);
                Steps(generator._layout.Fields(type), () => il.Emit(OpCodes.Ldloc, value));
                il.Emit(OpCodes.Ldloc, value);
            }
            else if (type.Kind == TypeKind.Dictionary)
            {
                Dictionary(type);
            }
            else
            {
                Inline(type.Type, type.Kind);
            }
        }

        /// <summary>Pushes the object in a field: null, or one of a type that can be there.</summary>
        public void Object(Type field, bool inline = false)
        {
            if (field == typeof(object))
            {
                il.CallGenerated(generator.AnyMethod(), () => il.Call(ReadUInt32));
                return;
            }

            var id = il.DeclareLocal(typeof(uint));
            var value = il.DeclareLocal(typeof(object));
            var end = il.DefineLabel();
            var candidates = generator._layout.Candidates(field);
            if (inline && candidates is [{ Kind: TypeKind.Fields } only] && only.Type == field && !generator._layout.Nests(only))
            {
                var other = il.DefineLabel();
                var message = il.DeclareLocal(field);
                Expected(only.Id, id, other, Make, generator._layout.Fields(only), () => il.Emit(OpCodes.Ldloc, message));
                il.Emit(OpCodes.Ldloc, message);
                il.Emit(OpCodes.Stloc, value);
                il.Emit(OpCodes.Br, end);
                il.MarkLabel(other);
                candidates = [];

                void Make()
                {
                    Allocate(field);
                    il.Emit(OpCodes.Stloc, message);
                }
            }
            else
            {
                il.Call(ReadUInt32);
                il.Emit(OpCodes.Stloc, id);
            }

            foreach (var candidate in candidates ?? [])
            {
                il.IfEqual(id, candidate.Id, () =>
                {
                    il.Nested(generator._layout.Nests(candidate), Enter, Leave, () =>
                    {
                        if (inline && candidate.Kind == TypeKind.Fields && candidate.Type == field)
                        {
                            Body(candidate);
                        }
                        else
                        {
                            il.CallGenerated(generator.ObjectMethod(candidate));
                        }

                        il.Emit(OpCodes.Stloc, value);
                    });
                    il.Emit(OpCodes.Br, end);
                });
            }

            var isNull = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, id);
            il.Emit(OpCodes.Brfalse, isNull);
            if (candidates is null)
            {
                il.Call(ReadObject, () => il.Emit(OpCodes.Ldloc, id));
                il.Emit(OpCodes.Isinst, field);
                il.Emit(OpCodes.Stloc, value);
                il.Emit(OpCodes.Ldloc, value);
                il.Emit(OpCodes.Brtrue, end);
            }

            il.Call(RefuseType);
            il.MarkLabel(isNull);
            il.Emit(OpCodes.Ldnull);
            il.Emit(OpCodes.Stloc, value);
            il.MarkLabel(end);
            il.Emit(OpCodes.Ldloc, value);
        }

        /// <summary>Pushes a message of type <see cref="object"/>. A plain one needs none of what the others do, not even room on the stack.</summary>
        public void PlainOrAny()
        {
            var id = il.DeclareLocal(typeof(uint));
            il.Call(ReadUInt32);
            il.Emit(OpCodes.Stloc, id);
            il.IfEqual(id, generator._layout.Plain.Id, () =>
            {
                Body(generator._layout.Plain);
                il.Emit(OpCodes.Ret);
            });
            il.CallGenerated(generator.AnyMethod(), () => il.Emit(OpCodes.Ldloc, id));
        }

        /// <summary>
        /// Pushes the object whose id is the parameter behind the reader. What <see cref="Layout.Boxed"/> gives is read here, the table knows the others.
        /// </summary>
        public void Any()
        {
            var isNull = il.DefineLabel();
            var end = il.DefineLabel();
            var boxed = generator._layout.Boxed;
            var others = il.DefineLabel();
            var cases = Enumerable.Repeat(others, (int)boxed.Max(type => type.Id) + 1).ToArray();
            cases[0] = isNull;
            foreach (var type in boxed)
            {
                cases[type.Id] = il.DefineLabel();
            }

            il.Emit(OpCodes.Ldarg_2);
            il.Emit(OpCodes.Switch, cases);
            il.MarkLabel(others);
            il.Call(ReadObject, () => il.Emit(OpCodes.Ldarg_2));
            il.Emit(OpCodes.Br, end);
            il.MarkLabel(isNull);
            il.Emit(OpCodes.Ldnull);
            il.Emit(OpCodes.Br, end);
            foreach (var type in boxed)
            {
                il.MarkLabel(cases[type.Id]);
                Body(type);
                il.Emit(OpCodes.Br, end);
            }

            il.MarkLabel(end);
        }

        public void Array(Type array)
        {
            var element = array.GetElementType()!;
            var steps = generator._layout.Elements(array);
            var length = il.DeclareLocal(typeof(int));
            var value = il.DeclareLocal(array);
            var index = il.DeclareLocal(typeof(int));
            Count(steps, length, () =>
            {
                il.Emit(OpCodes.Ldnull);
                il.Emit(OpCodes.Ret);
            });
            il.Nested(generator._layout.HoldsItself(array), Enter, Leave, () =>
            {
                il.Emit(OpCodes.Ldloc, length);
                var isPlain = steps.All(step => step.Kind == TypeKind.Primitive) && generator._layout.IsWhole(element);
                if (isPlain)
                {
                    il.Emit(OpCodes.Ldc_I4_0);
                    il.Emit(OpCodes.Call, AllocateUninitialized.MakeGenericMethod(element));
                }
                else
                {
                    il.Emit(OpCodes.Newarr, element);
                }

                il.Emit(OpCodes.Stloc, value);
                if (array == typeof(int[]))
                {
                    il.Emit(OpCodes.Ldarg_1);
                    il.Emit(OpCodes.Ldloc, value);
                    il.Emit(OpCodes.Call, ReadInt32s);
                }
                else
                {
                    il.Clear(index);
                    il.For(index, length, () => Steps(steps, () => il.LoadElement(() => il.Emit(OpCodes.Ldloc, value), index, element)));
                }
            });
            il.Emit(OpCodes.Ldloc, value);
        }

        private void Dictionary(FormatType type)
        {
            var arguments = type.Type.GetGenericArguments();
            var pair = generator._types.Find(type.PairType)!;
            var steps = generator._layout.Of(pair.Type);
            var value = il.DeclareLocal(type.Type);
            var entry = il.DeclareLocal(pair.Type);
            var length = il.DeclareLocal(typeof(int));
            var index = il.DeclareLocal(typeof(int));
            var refused = il.DefineLabel();
            var end = il.DefineLabel();
            var fields = FormatType.FieldsOf(pair.Type).ToArray();
            il.Emit(OpCodes.Ldnull);
            il.Emit(OpCodes.Stloc, value);
            il.Call(ReadUInt32);
            il.Emit(OpCodes.Ldc_I4, (int)generator._types.Find(pair.Type.MakeArrayType())!.Id);
            il.Unless(OpCodes.Beq, Refuse);
            Count(steps, length, Refuse);
            il.Emit(OpCodes.Ldloc, length);
            il.Emit(OpCodes.Newobj, type.Type.GetConstructor([typeof(int)])!);
            il.Emit(OpCodes.Stloc, value);
            var spread = il.DeclareLocal(typeof(KeySpread));
            if (arguments[0].IsValueType)
            {
                il.Emit(OpCodes.Ldloc, value);
                il.Emit(OpCodes.Call, SpreadFor.MakeGenericMethod(arguments));
                il.Emit(OpCodes.Stloc, spread);
            }

            if (!generator._layout.IsWhole(pair.Type))
            {
                il.Emit(OpCodes.Ldloca, entry);
                il.Emit(OpCodes.Initobj, pair.Type);
            }

            il.Clear(index);
            il.For(index, length, () =>
            {
                Steps(steps, () => il.Emit(OpCodes.Ldloca, entry));
                if (arguments[0].IsValueType)
                {
                    il.Emit(OpCodes.Ldloc, spread);
                    LoadField("key");
                    il.Emit(OpCodes.Call, SpreadAdd.MakeGenericMethod(arguments[0]));
                }
                else
                {
                    LoadField("key");
                    il.Emit(OpCodes.Brfalse, refused);
                }

                il.Emit(OpCodes.Ldloc, value);
                LoadField("key");
                LoadField("value");
                il.Emit(OpCodes.Callvirt, type.Type.GetMethod("TryAdd")!);
                il.Emit(OpCodes.Brfalse, refused);
            });
            il.Emit(OpCodes.Br, end);
            il.MarkLabel(refused);
            il.Call(RefuseKey);
            il.MarkLabel(end);
            il.Emit(OpCodes.Ldloc, value);

            void Refuse()
            {
                il.Call(RefuseType);
                il.Emit(OpCodes.Br, end);
            }

            void LoadField(string name)
            {
                il.Emit(OpCodes.Ldloc, entry);
                il.Emit(OpCodes.Ldfld, fields.Single(field => field.Name == name));
            }
        }

        /// <summary>
        /// An id and the steps behind it; jumps to <paramref name="other"/> where <paramref name="id"/> is not the expected
        /// one. Where everything is there, the id is compared in memory with the first run and one look is enough for both.
        /// </summary>
        private void Expected(uint expected, LocalBuilder id, Label other, Action make, IReadOnlyList<Step> steps, Action load)
        {
            var (end, longest) = Emission.Run(steps, 0, 0);
            if (longest == 0 || expected > LargestByteId)
            {
                CompareId();
                Steps(steps, 0, load);
                return;
            }

            Run(1 + longest, CompareByte, CompareId, steps, 0, end, load);
            Steps(steps, end, load);

            void CompareByte(Label different)
            {
                il.Emit(OpCodes.Ldloc, _at);
                il.Emit(OpCodes.Ldind_U1);
                il.Emit(OpCodes.Ldc_I4, (int)expected);
                il.Emit(OpCodes.Bne_Un, different);
                make();
                il.Emit(OpCodes.Ldloc, _at);
                il.Emit(OpCodes.Ldc_I4_1);
                il.Emit(OpCodes.Add);
                il.Emit(OpCodes.Stloc, _at);
            }

            void CompareId()
            {
                il.Call(ReadUInt32);
                il.Emit(OpCodes.Stloc, id);
                il.Emit(OpCodes.Ldloc, id);
                il.Emit(OpCodes.Ldc_I4, (int)expected);
                il.Emit(OpCodes.Bne_Un, other);
                make();
            }
        }

        private void Steps(IReadOnlyList<Step> steps, int next, Action load)
        {
            while (next < steps.Count)
            {
                var (end, longest) = Emission.Run(steps, next, 0);
                if (longest == 0)
                {
                    Unbounded(steps[next++], load);
                    continue;
                }

                Run(longest, _ => { }, () => { }, steps, next, end, load);
                next = end;
            }
        }

        // Where the longest form of the whole run is there, nothing is checked within; else every value by itself.
        private void Run(int longest, Action<Label> before, Action beforeNearEnd, IReadOnlyList<Step> steps, int next, int end, Action load)
        {
            var nearEnd = il.DefineLabel();
            var done = il.DefineLabel();
            il.Call(Has, () => il.Emit(OpCodes.Ldc_I4, longest + Varint.Slack));
            il.Emit(OpCodes.Brfalse, nearEnd);
            il.Call(At);
            il.Emit(OpCodes.Stloc, _at);
            before(nearEnd);
            for (var step = next; step < end; step++)
            {
                Bounded(steps[step], load, isNearEnd: false);
            }

            il.Call(Commit, () => il.Emit(OpCodes.Ldloc, _at));
            il.Emit(OpCodes.Br, done);
            il.MarkLabel(nearEnd);
            beforeNearEnd();
            for (var step = next; step < end; step++)
            {
                Bounded(steps[step], load, isNearEnd: true);
            }

            il.MarkLabel(done);
        }

        private void Bounded(Step step, Action load, bool isNearEnd)
        {
            if (step.Kind == TypeKind.Primitive)
            {
                Primitive(step.Type, () => il.LoadAddress(load, step), isNearEnd);
                return;
            }

            Nullable(step, load, push => Primitive(typeof(bool), push, isNearEnd), value =>
            {
                foreach (var inner in step.Inner)
                {
                    Bounded(inner, value, isNearEnd);
                }
            });
        }

        private void Unbounded(Step step, Action load)
        {
            switch (step.Kind)
            {
                case TypeKind.Nullable:
                    Nullable(step, load, push => Primitive(typeof(bool), push, isNearEnd: true), value => Steps(step.Inner, value));
                    break;
                case TypeKind.Fields:
                    Store(step.Type, () => il.LoadAddress(load, step), () => Object(step.Type));
                    break;
                default:
                    Store(step.Type, () => il.LoadAddress(load, step), () => Inline(step.Type, step.Kind));
                    break;
            }
        }

        private void Nullable(Step step, Action load, Action<Action> readHasValue, Action<Action> readValue)
        {
            il.LoadAddress(load, step);
            il.Emit(OpCodes.Initobj, step.Type);
            readHasValue(() => Field(hasValue: true));
            Field(hasValue: true);
            il.Emit(OpCodes.Ldind_U1);
            il.Unless(OpCodes.Brfalse, () => readValue(() => Field(hasValue: false)));

            void Field(bool hasValue)
            {
                il.LoadAddress(load, step);
                il.Emit(OpCodes.Ldflda, Emission.NullableField(step.Type, hasValue));
            }
        }

        // Pushes a value that has no id of its type.
        private void Inline(Type type, TypeKind kind)
        {
            if (kind == TypeKind.Array)
            {
                il.CallGenerated(generator.ArrayMethod(type));
                return;
            }

            il.Call(kind switch { TypeKind.Text => ReadString, TypeKind.Bytes => ReadBytes, _ => generator._types.Find(type)!.Custom!.Read });
        }

        private void Primitive(Type type, Action loadAddress, bool isNearEnd)
        {
            if (isNearEnd)
            {
                il.Emit(OpCodes.Ldarg_1);
            }
            else
            {
                il.Emit(OpCodes.Ldloc, _at);
            }

            loadAddress();
            il.Emit(OpCodes.Call, Emission.MethodOf(typeof(Primitives), nameof(Primitives.Read), isNearEnd ? Reader : Byte, Emission.Ref(type)));
            if (!isNearEnd)
            {
                il.Emit(OpCodes.Stloc, _at);
            }
        }

        // Sets the number of elements; none is done where there is no array.
        private void Count(IReadOnlyList<Step> steps, LocalBuilder length, Action none)
        {
            il.Call(generator._layout.HoldsCustom(steps) ? ReadUnclaimedLength : ReadLength, () => il.Emit(OpCodes.Ldc_I4, Layout.Shortest(steps)));
            il.Emit(OpCodes.Stloc, length);
            il.Emit(OpCodes.Ldloc, length);
            il.Emit(OpCodes.Ldc_I4_0);
            il.Unless(OpCodes.Bge, none);
        }

        private void Allocate(Type type)
        {
            if (EmptyConstructor(type) is { } constructor)
            {
                il.Emit(OpCodes.Newobj, constructor);
                return;
            }

            il.Emit(OpCodes.Ldtoken, type);
            il.Emit(OpCodes.Call, TypeFromHandle);
            il.Emit(OpCodes.Call, GetUninitialized);
        }
    }
}
