import { Nothing } from '../../parts/nothing.tsx';

/** In place of a record whose flag is off: its address can still be typed. */
export const NotOffered = () => {
  return <Nothing icon="receipt" title="record.failed.title" text="errors.feature_off" />;
};
