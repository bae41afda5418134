/** See server/markdown-pages.ts. */
declare module '*.md' {
  const page: { title: string; lede: string; body: string };
  export default page;
}
