import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button } from '@palaro/ui';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { signInPurpose } from '../login/index.ts';
import { useLoginPasswordCall } from '../security/index.ts';
import { useLinkSocial } from './social-queries.ts';

/** Links the sign-in to the account that is logged in, by its password: as it was typed for the login just made, else asked for. */
export const LinkAccount = ({ visitor: { attemptId, provider } }: { visitor: CallValue<Calls['finishSocial']> }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const userName = useSession().info?.userName ?? '';
  const link = useLinkSocial();
  const service = t(`login.social.name.${provider}`);
  const leave = (): void => navigate(safeReturnPath(signInPurpose().returnPath), { replace: true });
  const { props, isBusy, isReady, fields } = useLoginPasswordCall({
    send: (loginPassword) => link.mutateAsync({ attemptId, loginPassword }),
    done: () => {
      notify('social.linked', { service });
      leave();
    },
  });
  return (
    <form {...props} className="social">
      <h2 className="social__title">{t('social.link.title', { service, name: userName })}</h2>
      <p className="social__text">{t('social.link.text', { service })}</p>
      {fields}
      <Button type="submit" look="gold" size="l" wide busy={isBusy || !isReady}>
        {t('social.link.submit')}
      </Button>
      <Button look="ghost" wide onClick={leave}>
        {t('social.link.skip')}
      </Button>
    </form>
  );
};
