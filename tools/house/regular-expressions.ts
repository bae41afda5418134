import ts from 'typescript';
import type { Source } from './sources.ts';

/** A regular expression of the code. */
export type Expression = {
  /** File and line. */
  at: string;
  source: string;
  flags: string;
  /** What a comment beside it admits: it may take long, and never reads more characters than this. */
  bound: number | null;
};

/** `// Superlinear: at most 200 characters, because ...`, on the line of the expression or the one above. */
const admission = /Superlinear: at most ([\d,]+) characters/;

/** Literals, and what `RegExp` is given; a part that is no constant of the file counts as the letter x. */
export function expressionsIn({ path, text }: Source): Expression[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const constants = new Map<string, ts.Expression>();
  const found: Expression[] = [];

  function add(node: ts.Node, source: string, flags: string): void {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const admitted = admission.exec(`${lines[line - 1] ?? ''}\n${lines[line]}`)?.[1];
    const bound = admitted === undefined ? null : Number(admitted.replaceAll(',', ''));
    found.push({ at: `${path}:${line + 1}`, source, flags, bound });
  }

  function valueOf(node: ts.Expression | undefined): string {
    if (!node) return '';
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isRegularExpressionLiteral(node)) return partsOf(node).source;
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map((span) => valueOf(span.expression) + span.literal.text);
      return node.head.text + spans.join('');
    }
    if (ts.isTaggedTemplateExpression(node)) {
      // `String.raw`: the text counts as it is written.
      return node.template
        .getText()
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, 'x');
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return valueOf(node.left) + valueOf(node.right);
    }
    if (ts.isIdentifier(node) && constants.has(node.text)) {
      const value = constants.get(node.text);
      constants.delete(node.text);
      const read = valueOf(value);
      if (value) constants.set(node.text, value);
      return read;
    }
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return valueOf(node.expression);
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
      return valueOf(node.expression);
    }
    return 'x';
  }

  function noteConstants(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, noteConstants);
  }

  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = partsOf(node);
      add(node, source, flags);
    }
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      /^(?:globalThis\.)?RegExp$/.test(node.expression.getText())
    ) {
      add(node, valueOf(node.arguments?.[0]), valueOf(node.arguments?.[1]));
    }
    // A script that is written into a page.
    if (
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
      /^\s*\(\(\) => \{/.test(valueOf(node))
    ) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(
        ...expressionsIn({
          path: `${path.replace(/\.tsx?$/, '')}.js`,
          text: '\n'.repeat(line) + valueOf(node),
        }),
      );
    }
    ts.forEachChild(node, visit);
  }

  noteConstants(file);
  visit(file);
  return found;
}

function partsOf(node: ts.RegularExpressionLiteral): { source: string; flags: string } {
  const end = node.text.lastIndexOf('/');
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}

/** Without repetition an attempt takes a fixed number of steps. */
export function repeats(source: string): boolean {
  return /[*+{]/.test(source.replaceAll(/\\[^]/g, '').replaceAll(/\[[^\]]*\]/g, ''));
}
