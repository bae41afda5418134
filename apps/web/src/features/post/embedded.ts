import type { Post } from '@confab/api-contract/calls';
import { useStartup } from '../../data/startup.ts';

const videoHosts = /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/;

/** Whether a link is played where it stands. It is the viewer who does or does not want that, never the author. */
export function useEmbedded(link: Post['link']): boolean {
  const embedsOff = useStartup(({ user }) => user?.embedsOff);
  return link !== undefined && videoHosts.test(link.hostname) && !embedsOff;
}
