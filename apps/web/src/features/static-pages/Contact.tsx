import { useStartup } from '../../data/startup.ts';

/** Whom to write to, in the middle of a sentence: "write to …". */
export function Contact() {
  const { contactEmail } = useStartup();
  if (contactEmail === null) return <>the people who run this site</>;
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
