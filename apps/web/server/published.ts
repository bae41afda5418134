import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AskApi, Site } from '../src/render.ts';
import type { Page } from './page.ts';

/** What `registerPages` has for all that visitors read. */
export type Published = {
  site: Site;
  askApiFor: (request: FastifyRequest) => AskApi;
  cached: (request: FastifyRequest, key: string, make: () => Promise<Page>) => Promise<Page>;
  send: (request: FastifyRequest, reply: FastifyReply, page: Page) => Promise<FastifyReply>;
};
