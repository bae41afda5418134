import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs } from '../Tabs.tsx';

type Props = {
  label: string;
  /** Which of them is open. */
  open: string | undefined;
  children: ReactNode;
};

/** Leads from tool to tool. There may be more of them than a narrow screen shows. */
export function ToolTabs({ label, open, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);

  // Talks to the page: on a narrow screen the tab that is open may be beyond the edge.
  useEffect(() => {
    const tabs = bar.current?.firstElementChild;
    const current = tabs?.querySelector('[aria-current]');
    if (!tabs || !current) return;
    const [around, shown] = [tabs.getBoundingClientRect(), current.getBoundingClientRect()];
    tabs.scrollLeft += shown.left + shown.width / 2 - (around.left + around.width / 2);
  }, [open]);

  return (
    <div className="tool-tabs" ref={bar}>
      <Tabs label={label}>{children}</Tabs>
    </div>
  );
}
