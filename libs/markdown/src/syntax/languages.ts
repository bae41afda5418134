/** Names that are written beside the marks of a block of code, with the commonest short forms. */
const languages = new Set(
  `abap ada agda apache apex apl applescript arduino asciidoc asm assembly astro autohotkey awk ballerina bash basic bat
  batch bibtex bicep c c# c++ cfg clojure cmake cmd cobol coffee coffeescript conf config console cpp crystal cs csharp
  css csv cuda cypher d dart delphi diff django docker dockerfile dos dot dotenv editorconfig ejs elisp elixir elm emacs
  env erb erlang f# fish fortran fsharp gdscript gherkin git gitignore glsl go golang gradle graphql groovy haml handlebars
  haskell haxe hcl hlsl hs html html5 http idris ini j java javascript jinja jinja2 jl js json json5 jsonc jsonl jsp jsx
  julia jupyter kotlin kt kts latex less liquid lisp log lua m make makefile markdown math mathematica matlab md mdx
  mermaid mips mojo mongodb mysql nasm nginx nim nix none objc objective-c objectivec ocaml octave odin openscad output
  pascal patch perl perl6 pgsql php pl plain plaintext plantuml plsql postgres postgresql powershell prisma prolog
  properties proto protobuf ps ps1 pug puppet purescript pwsh py python python3 qml r racket raku rb re regex regexp rest
  rs rst ruby rust sas sass scala scheme scss sed sh shell shell-session shellscript smalltalk smarty solidity sparql sql
  sqlite stata stdout svelte svg swift systemverilog tcl terminal terraform tex text tf toml ts tsql tsv tsx twig txt
  typescript typst unix v vb vba vbnet verilog vhdl vi vim viml vue wasm wat xml xslt yaml yml zig zsh`.split(
    /\s+/,
  ),
);

/** Whether a word beside the marks of a block of code names its language, as `js`, `lang-js` or `js:line-numbers` do. */
export function isLanguage(word: string): boolean {
  const name = word
    .toLowerCase()
    .replace(/^(?:lang(?:uage)?-|\.)/, '')
    .replace(/[:,{].*$/s, '');
  return languages.has(name);
}
