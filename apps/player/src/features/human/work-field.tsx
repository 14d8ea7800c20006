import { Button, Icon } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import type { HumanCheck } from './human-check-queries.ts';
import '@palaro/ui/progress.css';

/** The work of the device alone, with its progress; screen readers hear its beginning and its end. */
export const WorkField = ({ check }: { check: HumanCheck }) => {
  const { t } = useText();
  const { isError, isWorkDone, share } = check;
  const text = isError ? 'human.work.failed' : isWorkDone ? 'human.work.done' : 'login.captcha.working';
  return (
    <div className="human-check__work">
      <output className="human-check__status">
        <Icon name={isWorkDone ? 'check-circle-fill' : 'shield-check'} size={20} />
        <span>{t(text)}</span>
      </output>
      {isError ? (
        <Button onClick={check.renew}>{t('human.again')}</Button>
      ) : (
        <progress
          className="ui-progress"
          max={100}
          value={isWorkDone ? 100 : Math.round(share * 100)}
          aria-label={t('human.work.progress')}
        />
      )}
    </div>
  );
};
