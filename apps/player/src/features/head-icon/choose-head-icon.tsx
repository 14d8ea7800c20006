import { Icon } from '@palaro/ui';
import { createElement, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';
import { OwnHeadIcon } from './own-head-icon.tsx';
import './head-icon.css';

const useSheet = lazyWithRetry(() => import('./head-icon-sheet.tsx').then((it) => it.HeadIconSheet));

const LateSheet = (props: Parameters<NonNullable<ReturnType<typeof useSheet>>>[0]) => {
  const sheet = useSheet();
  return sheet === null ? null : createElement(sheet, props);
};

/** The member's head icon as a button that opens the choice of another (A310). */
export const ChooseHeadIcon = ({ name }: { name: string }) => {
  const { t } = useText();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        className="head-icon"
        aria-haspopup="dialog"
        aria-label={t('profile.headIcon.change')}
        onClick={() => setState('open')}
      >
        <OwnHeadIcon name={name} />
        <span className="head-icon__mark">
          <Icon name="camera" size={16} />
        </span>
      </button>
      {state !== 'never' && <LateSheet name={name} open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  );
};
