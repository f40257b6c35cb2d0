import ts from "typescript";

const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/**
 * What the interfaces of these files say: by file and name, for each member its name, what its doc comment says of it, and its
 * type written out to the last object, e.g. `{ oID: string | number | null; kind: string | null }`.
 */
export function readSurfaces(files) {
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const shape = shapes(checker);
  const read = (source) => {
    const interfaces = source.statements.filter(ts.isInterfaceDeclaration);
    return Object.fromEntries(interfaces.map(({ name }) => [name.text, membersOf(checker.getTypeAtLocation(name))]));
  };
  function membersOf(type) {
    return type.getProperties().map((member) => {
      const own = checker.getTypeOfSymbol(member);
      return {
        name: member.name,
        description: ts.displayPartsToString(member.getDocumentationComment(checker)).replace(/\s+/g, " ").trim(),
        shape: shape(own),
        choices: unionOf(own).flatMap((each) => (each.isStringLiteral() ? [each.value] : [])),
      };
    });
  }
  return Object.fromEntries(files.map((file) => [file, read(program.getSourceFile(file))]));
}

const unionOf = (type) => (type.isUnion() ? type.types : [type]);

/** A type as text in which nothing is named that the reader would have to look up, but for what the browser has. */
function shapes(checker) {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
  const isOurs = (type) => type.symbol?.declarations?.every((node) => !node.getSourceFile().fileName.includes("/typescript/lib/")) ?? false;
  const key = (name) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name));

  function shape(type) {
    if (type.flags & ts.TypeFlags.Boolean) return "boolean";
    if (type.isUnion()) return [...new Set(union(type))].join(" | ");
    if (type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.String)) return "string";
    if (checker.isTupleType(type)) return `[${checker.getTypeArguments(type).map(element(type.target)).join(", ")}]`;
    if (checker.isArrayType(type)) return `${grouped(checker.getTypeArguments(type)[0])}[]`;
    const isMapped = (type.objectFlags & ts.ObjectFlags.Mapped) !== 0;
    if (type.getCallSignatures().length > 0 || !(type.isIntersection() || isMapped || isOurs(type)))
      return checker.typeToString(type, undefined, flags);
    const index = checker.getIndexInfosOfType(type).map(({ keyType, type: value }) => `[name: ${shape(keyType)}]: ${shape(value)}`);
    const fields = type.getProperties().map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
      const value = checker.getTypeOfSymbol(field);
      return `${key(field.name)}${isOptional ? "?" : ""}: ${shape(value)}`;
    });
    return `{ ${[...index, ...fields].join("; ")} }`;
  }
  const element =
    ({ labeledElementDeclarations }) =>
    (type, at) => {
      const label = labeledElementDeclarations?.[at]?.name.getText();
      return label ? `${label}: ${shape(type)}` : shape(type);
    };
  const grouped = (type) => (type.isUnion() ? `(${shape(type)})` : shape(type));
  /** `undefined` is left out: an optional field says it. Numbers go up; TypeScript keeps the others in the order in which it met them. */
  function union({ types }) {
    const some = (flags) => types.filter((type) => type.flags & flags);
    const booleans = some(ts.TypeFlags.BooleanLiteral);
    const numbers = types.filter((type) => type.isNumberLiteral()).sort((one, other) => one.value - other.value);
    const nulls = some(ts.TypeFlags.Null);
    const others = types.filter((type) => ![...booleans, ...numbers, ...nulls, ...some(ts.TypeFlags.Undefined)].includes(type));
    return [...(booleans.length === 2 ? ["boolean"] : booleans.map(shape)), ...[...numbers, ...others, ...nulls].map(shape)];
  }
  return shape;
}
