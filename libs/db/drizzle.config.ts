import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './libs/db/src/schema/index.ts',
  out: './libs/db/migrations',
});
