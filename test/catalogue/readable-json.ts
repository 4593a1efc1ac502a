const WIDTH = 140;

/** JSON for people to read and compare: a value that fits is on one line, others have a line for each member. */
export function readableJson(value: unknown): string {
  return `${lines(value, '', 0)}\n`;
}

function lines(value: unknown, indent: string, before: number): string {
  const flat = onOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + before + flat.length <= WIDTH) return flat;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((entry) => inner + lines(entry, inner, 1))
    : Object.entries(value).map(([name, entry]) => `${inner}${JSON.stringify(name)}: ${lines(entry, inner, name.length + 5)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, entry]) => `${JSON.stringify(name)}: ${onOneLine(entry)}`)
    .join(', ')} }`;
}
