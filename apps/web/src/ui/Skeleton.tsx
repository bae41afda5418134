import './skeleton.css';
import { classNames } from './class-names.ts';

type Props = {
  /** CSS lengths, the size of what will stand here. */
  width: string;
  height: string;
  shape?: 'round' | 'pill';
};

/** A box that keeps the place of something on its way. */
export function Skeleton({ width, height, shape }: Props) {
  return <span className={classNames('skel', shape)} style={{ inlineSize: width, blockSize: height }} />;
}
