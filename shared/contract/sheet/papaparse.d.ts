/** The part of the package that is used. Its own types bring those of Node, which no shared room may see. */
declare module 'papaparse' {
  interface ParseError {
    readonly type: 'Quotes' | 'Delimiter' | 'FieldMismatch';
    readonly row?: number;
  }
  const Papa: {
    parse<Row>(text: string, options: { readonly delimiter: string }): { readonly data: Row[]; readonly errors: readonly ParseError[] };
    unparse(rows: readonly (readonly string[])[], options: { readonly newline: string }): string;
  };
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default Papa;
}
