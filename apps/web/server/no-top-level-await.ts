import { type ESTree, type Plugin, Visitor } from 'vite';

/**
 * Fails the build for a module of the browser with a top-level await. WebKit (bug 242740) answers the second of two
 * imports of such a module, or of one that imports it, before the module has run; the router makes two for every page.
 */
export function noTopLevelAwait(): Plugin {
  return {
    name: 'confab:no-top-level-await',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      filter: { code: /\bawait\b/ },
      handler(code) {
        const [place] = topLevelAwaits(this.parse(code));
        if (place !== undefined) {
          this.error('Code for the browser must not await at the top level: move it into a function.', place);
        }
      },
    },
  };
}

/** Where a module awaits outside its functions, as offsets. */
function topLevelAwaits(program: ESTree.Program): number[] {
  const places: number[] = [];
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  const note = ({ start }: ESTree.Span) => {
    if (depth === 0) places.push(start);
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: note,
    ForOfStatement: (loop) => loop.await && note(loop),
    VariableDeclaration: (declaration) => declaration.kind === 'await using' && note(declaration),
  }).visit(program);
  return places;
}
