import type { ReactNode } from 'react';
import './state.css';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  icon: IconName;
  title: string;
  /** `h1` where it is the page, `h2` within one. */
  heading?: 'h1' | 'h2';
  text?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
};

/** What stands where content would: nothing there, an error, no network. */
export function State({ icon, title, heading: Heading = 'h2', text, action }: Props) {
  return (
    <div className="state">
      <span className="state-art">
        <Icon name={icon} />
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className="btn-row">{action}</div>}
    </div>
  );
}
