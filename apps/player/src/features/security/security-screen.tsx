import { Button, Capiz, Icon, ListCard, ListRow, Skeleton, VisuallyHidden } from '@palaro/ui';
import { useBackTo } from '../../navigation/back.ts';
import { QueryView, Waiting } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSearch } from '../../navigation/location.ts';
import { hasScreen } from '../../navigation/routes.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { safeReturnPath } from '@palaro/contract/constants';
import { useSocialProviders } from '../login/index.ts';
import * as to from '../../navigation/to.ts';
import { ForActualAccounts } from './security-frame.tsx';
import { useSecurityState, useSocialLinks } from './security-queries.ts';
import { protectionOf, type Protection, type SecurityState } from './security-rules.ts';
import '@palaro/ui/list.css';

const pathOf: Readonly<Record<Protection, string>> = {
  ownPassword: to.loginChange,
  moneyPassword: to.fundsPassword,
  contact: to.contacts,
  secondStep: to.secondStep,
};

/** How well the account is protected, and what to do next. */
const Level = ({ state, isFirstPassword }: { state: SecurityState; isFirstPassword: boolean }) => {
  const { t } = useText();
  const { has, of, next } = protectionOf(state, isFirstPassword);
  return (
    <section className="security-level" aria-labelledby="security-level">
      <Capiz />
      <span className="security-level__emblem">
        <Icon name="shield-check" size={30} />
      </span>
      <div className="security-level__words">
        <h2 className="security-level__title" id="security-level">
          {t(
            next === null
              ? 'security.level.full'
              : has + 1 === of
                ? 'security.level.part'
                : has === 0
                  ? 'security.level.none'
                  : 'security.level.start',
          )}
        </h2>
        <p className="security-level__text">{t(next === null ? 'security.level.fullText' : `security.next.${next}`)}</p>
      </div>
      <VisuallyHidden>{t('security.level.meter', { has, of })}</VisuallyHidden>
      <span className="security-level__meter" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={index < has ? 'security-level__step security-level__step--has' : 'security-level__step'} />
        ))}
      </span>
      {next !== null && (
        <Button look="gold" wide href={next === 'ownPassword' && !state.hasPassword ? to.setPassword : pathOf[next]}>
          {t(`security.next.${next}.action`)}
        </Button>
      )}
    </section>
  );
};

/** Login by services, where the merchant offers one. */
const ServicesRow = () => {
  const { t } = useText();
  const isOffered = useSocialProviders().length > 0;
  const links = useSocialLinks(isOffered);
  if (!isOffered) return null;
  const names = (links.data?.list ?? []).map(({ provider }) => t(`login.social.name.${provider}`));
  return (
    <ListRow
      icon="link-simple"
      label={t('titles.services')}
      detail={names.length > 0 ? names.join(', ') : t('social.services.none')}
      href={to.services}
    />
  );
};

/** What the row of the login password says. */
const usePasswordDetail = ({ hasPassword, passwordChangedAt }: SecurityState): string => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  if (!hasPassword) return t('security.row.money.unset');
  return passwordChangedAt === null
    ? t('security.row.password.never')
    : t('security.row.password.changed', { time: formatInstant(passwordChangedAt, language, timeZone) });
};

const Rows = ({ state }: { state: SecurityState }) => {
  const { t } = useText();
  const passwordDetail = usePasswordDetail(state);
  const { hasPassword, hasMoneyPassword, hasSecondStep, recoveryCodesLeft, passkeys, hasContact, devices, failedLogins } = state;
  return (
    <>
      <section>
        <h2 className="security__heading">{t('security.passwords')}</h2>
        <ListCard>
          <ListRow
            icon="lock-simple"
            label={t('security.row.password')}
            detail={passwordDetail}
            href={hasPassword ? to.loginChange : to.setPassword}
          />
          <ListRow
            icon="key"
            label={t('security.row.money')}
            detail={t(hasMoneyPassword ? 'security.row.money.set' : 'security.row.money.unset')}
            href={to.fundsPassword}
          />
          <ListRow
            icon="shield-check"
            label={t('titles.secondStep')}
            detail={hasSecondStep ? t('security.row.step.on', { count: recoveryCodesLeft }) : t('security.row.step.off')}
            href={to.secondStep}
          />
          {hasContact !== null && (
            <ListRow
              icon="phone"
              label={t('titles.contacts')}
              detail={t(hasContact ? 'security.contact.has' : 'security.contact.hasNone')}
              href={to.contacts}
            />
          )}
          <ListRow icon="identification-card" label={t('identity.title')} detail={t('identity.security')} href={to.identity} />
          <ListRow
            icon="fingerprint"
            label={t('titles.passkeys')}
            detail={passkeys === 0 ? t('security.passkey.none') : t('security.passkey.count', { count: passkeys })}
            href={to.passkeys}
          />
          <ServicesRow />
        </ListCard>
      </section>
      <section>
        <h2 className="security__heading">{t('security.use')}</h2>
        <ListCard>
          <ListRow
            icon="device-mobile"
            label={t('titles.devices')}
            detail={t('security.row.devices', { count: devices })}
            href={to.devices}
          />
          <ListRow
            icon="clock-counter-clockwise"
            label={t('titles.accountActivity')}
            detail={failedLogins > 0 ? t('security.row.failed', { count: failedLogins }) : t('security.row.activity')}
            href={to.accountActivity}
          />
        </ListCard>
      </section>
    </>
  );
};

const Loaded = () => {
  const { info } = useSession();
  return (
    <QueryView
      query={useSecurityState(true)}
      waiting={
        <Waiting className="security__waiting">
          <Skeleton shape="card" className="security__waiting-level" />
          <Skeleton shape="text" className="security__waiting-heading" />
          <Skeleton shape="card" className="security__waiting-rows" />
          <Skeleton shape="text" className="security__waiting-heading" />
          <Skeleton shape="card" className="security__waiting-rows" />
        </Waiting>
      }
    >
      {(state) => (
        <>
          <Level state={state} isFirstPassword={info?.ownPasswordDue === true} />
          <Rows state={state} />
        </>
      )}
    </QueryView>
  );
};

/** The security centre (A037). Its back control leads to `backUrl`, where that is a screen of this app (A038). */
export const SecurityScreen = () => {
  const { info } = useSession();
  const backUrl = new URLSearchParams(useSearch()).get('backUrl');
  // Where it is not as it came, it was no address of this app.
  useBackTo(backUrl !== null && safeReturnPath(backUrl) === backUrl && hasScreen(backUrl) ? backUrl : null);
  return <div className="security">{info !== null && <ForActualAccounts>{<Loaded />}</ForActualAccounts>}</div>;
};
