/** Modules of the kit that export style rules as text. */
export const kitStyles = ["tokens", "controls/button-rules", "controls/field-rules", "device/card-rules", "parts/list-rules"];

/** Names of the kit are its own, in a page of others they have a prefix: `--border` is `--its-kit-border` there. */
const prefixed = (text) => text.replace(/--(?!its-)(?=[a-z])/g, "--its-kit-");

/**
 * The sheet `kit.css`: cards, lists, buttons and fields as ours are, for the elements of plugins, made of what the kit itself is
 * made of. It styles nothing but what has one of its classes.
 */
export function kitCss({ declarations, sizes, button, buttonKinds, field, label, input, hint, fieldError, card, list }) {
  const { plain, ...kinds } = buttonKinds;
  const names = ":is(.its-card, .its-list, .its-button, .its-field)";
  return prefixed(`/* its-widgets: cards, lists, buttons and fields for the elements of plugins (docs/plugins.md) */
${names} {
  ${declarations}
  ${sizes}
  box-sizing: border-box;
  color: var(--text);
  font-size: var(--size-base);
  line-height: 1.45;
  & :focus-visible, &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
}
@media (pointer: coarse) {
  ${names} { --control: 44px; }
}
@media (prefers-contrast: more) {
  ${names} { --border: var(--text-quiet); --border-strong: var(--text); }
}
@media (prefers-reduced-motion: reduce) {
  ${names} { --quick: 0ms; }
}
.its-card {${card}}
.its-card > :is(h2, h3, h4, p, ul, ol) { margin: 0; }
.its-card > :is(h2, h3, h4) { font-size: var(--size-large); font-weight: 600; }
.its-list {${list}
  margin: 0;
  padding: 0;
  overflow: clip;
  list-style: none;
  & > li { padding: var(--space-2) var(--space-4); }
}
:is(.its-card, .its-list > li) {
  &[data-tone] { border-inline-start: 4px solid var(--neutral); }
${["ok", "info", "warning", "error", "unknown"].map((tone) => `  &[data-tone="${tone}"] { border-inline-start-color: var(--${tone}); }`).join("\n")}
}
.its-button {${button}}
.its-button:not(.primary, .quiet, .danger) {${plain}}
${Object.entries(kinds)
  .map(([name, text]) => `.its-button.${name} {${text}}`)
  .join("\n")}
.its-field {${field}}
.its-field > * { margin: 0; }
.its-field > label {${label}}
.its-field > :is(input, select, textarea) { box-sizing: border-box; ${input}}
.its-field > small {${hint}}
.its-field > .error {${fieldError}}
`);
}
