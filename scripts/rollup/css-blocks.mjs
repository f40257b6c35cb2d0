import { walk } from "estree-walker";
import { css as goober } from "goober";
import MagicString from "magic-string";

const blocks = new Set(["css", "keyframes"]);

/**
 * Has goober write the blocks of `css` and `keyframes` out as rules while the product is built: ``css`…` `` becomes
 * `css("name", "rule", …)`, and no page takes a block to pieces or carries what does. A value inside a block has to be
 * known here: a text of the same file, or the name of a block above it.
 */
export function cssBlocks() {
  /** By the name that a block is given, the one it has from goober. */
  const longNames = new Map();
  return {
    name: "css-blocks",
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !/\/css\.js["']/.test(code)) return null;
      const source = new MagicString(code);
      /** Texts and names of blocks, by the variable that holds them. */
      const known = new Map();
      // The walker calls by a `this` of its own.
      const stop = (...said) => this.error(...said);
      const take = ({ name, start }) =>
        known.get(name) ?? stop("A value in a block of css has to be a text of the same file, above it.", start);
      walk(this.parse(code), {
        leave(node, parent) {
          let text = textOf(node);
          if (node.type === "TaggedTemplateExpression" && blocks.has(node.tag.name)) {
            const { name, long, rules } = written(node, take);
            if ((longNames.get(name) ?? long) !== long) stop("Another block of css has got this one's name: change either.", node.start);
            longNames.set(name, long);
            const said = [name, ...rules].map((each) => JSON.stringify(each)).join(", ");
            source.overwrite(node.quasi.start, node.quasi.end, `(${said})`);
            text = name;
          }
          if (text !== undefined && parent?.type === "VariableDeclarator") known.set(parent.id.name, text);
        },
      });
      return source.hasChanged() ? { code: source.toString(), map: source.generateMap({ hires: true }) } : null;
    },
  };
}

/** The text that a node is, where it is one. */
function textOf({ type, value, quasis }) {
  if (type === "Literal" && typeof value === "string") return value;
  return type === "TemplateLiteral" && quasis.length === 1 ? quasis[0].value.cooked : undefined;
}

/**
 * The name and the rules of a block; goober's names are decimal numbers, which take more room than they need: the end of one in
 * letters tells sixty million blocks apart.
 */
function written({ tag, quasi }, take) {
  const sheet = { data: "" };
  const whole = quasi.quasis.map(({ value }, at) => (at > 0 ? take(quasi.expressions[at - 1]) : "") + value.cooked).join("");
  const { text, withArguments } = withoutArguments(whole);
  const long = goober.call({ target: sheet, k: tag.name === "keyframes" }, Object.assign([text], { raw: [text] }));
  const name = `go${Number(long.slice(2)).toString(36).slice(-5)}`;
  return { name, long, rules: topRules(sheet.data).map((rule) => withArguments(rule.replaceAll(long, name))) };
}

/**
 * A text without what stands in brackets behind `:is`, `:not`, `:has` and the like, and what puts that back: where a selector
 * goes on behind such a bracket, or has one within another, goober takes it for two and writes the block's name into its middle.
 */
function withoutArguments(whole) {
  const taken = [];
  let text = "";
  let from = 0;
  for (const { 0: pseudo, index } of whole.matchAll(/:(?:is|where|not|has|host|slotted|part|lang|dir|nth-[\w-]+)\(/g)) {
    if (index < from) continue;
    const open = index + pseudo.length - 1;
    let end = open;
    for (let depth = 0; end < whole.length; end++) {
      if (whole[end] === "(") depth++;
      else if (whole[end] === ")" && --depth === 0) break;
    }
    text += `${whole.slice(from, open)}-argument${taken.push(whole.slice(open, end + 1)) - 1}-`;
    from = end + 1;
  }
  const withArguments = (rule) => rule.replace(/-argument(\d+)-/g, (_whole, at) => taken[at]);
  return { text: text + whole.slice(from), withArguments };
}

/** Splits a text into its outermost rules; a rule is all up to the brace that closes it. */
function topRules(css) {
  const rules = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g)) {
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) {
      rules.push(css.slice(start, index + 1).trim());
      start = index + 1;
    }
  }
  return rules;
}
