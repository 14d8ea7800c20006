import { Icon, type IconName } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { HelpLines, serviceContactsOf } from '../../features/support/index.ts';
import { clock } from '../../device/clock.ts';
import { DeferredImage } from '../../parts/deferred-image.tsx';
import { yearIn } from '../../texts/instant.ts';
import { useBootstrap, useSettings, useSystemStatus } from '../../site/site.ts';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';

/** Vendors once each, in menu order, at most 22 (A080, B207). */
export const footerVendors = <T extends { vassalage: string }>(vendors: readonly T[]): readonly T[] =>
  vendors
    .filter((vendor, index) => vendors.findIndex((other) => other.vassalage === vendor.vassalage) === index)
    .slice(0, limits.footerVendorsMax);

/** Kinds of payment that have an icon of ours; others come with a picture or by name alone. */
const paymentIcons: Readonly<Record<string, IconName>> = {
  bank: 'bank',
  wallet: 'wallet',
  qr: 'qr-code',
  card: 'credit-card',
  cash: 'coins',
  counter: 'hand-coins',
  online: 'globe',
  voucher: 'ticket-fill',
  store: 'storefront-fill',
  phone: 'device-mobile',
};

const PaymentIcon = ({ icon }: { icon: string }) => {
  const own = paymentIcons[icon];
  if (own !== undefined) return <Icon name={own} size={18} />;
  return /^(https:|\/)/.test(icon) ? <DeferredImage url={icon} alt="" width={28} height={18} /> : null;
};

const Downloads = () => {
  const { t } = useText();
  const { downloads } = useSettings();
  const android = downloads.find((link) => link.resourceType === 'Android');
  const profile = downloads.find((link) => link.resourceType === 'MOBILECONFIG');
  if (!android && !profile) return null;
  return (
    <p className="footer__links">
      {android && (
        <a className="footer__app" href={android.url} target="_blank" rel="noopener">
          <Icon name="android-logo" size={18} />
          {t('shell.footer.android')}
        </a>
      )}
      {profile && (
        <a className="footer__app" href={profile.url}>
          <Icon name="apple-logo" size={18} />
          {t('shell.footer.ios')}
        </a>
      )}
    </p>
  );
};

const Service = () => {
  const { t } = useText();
  const contacts = serviceContactsOf(useSystemStatus().info.customerService, t);
  const { helpLines = [] } = useSettings();
  if (contacts.length + helpLines.length === 0) return null;
  return (
    <section className="footer__block">
      <h2>{t('shell.footer.help')}</h2>
      <p className="footer__links">
        {contacts.map(({ id, href, label }) => (
          <a key={id} href={href} target="_blank" rel="noopener">
            {label}
          </a>
        ))}
      </p>
      <HelpLines />
    </section>
  );
};

/** Downloads, help, studios, payments, licence, terms (A074 to A082, B200 to B209). */
export const Footer = () => {
  const { t } = useText();
  const settings = useSettings();
  const { vendors } = useBootstrap();
  const year = yearIn(settings.timeZone, clock.now());
  const payments = settings.payments.slice(0, limits.footerPaymentsMax);
  return (
    <footer className="footer" aria-label={t('shell.footer.label', { name: settings.name })}>
      <Downloads />
      <Service />
      <section className="footer__block">
        <h2>{t('shell.footer.vendors')}</h2>
        <ul className="footer__vendors">
          {footerVendors(vendors).map((vendor) => (
            <li key={vendor.vassalage}>{vendor.displayName}</li>
          ))}
        </ul>
      </section>
      {payments.length > 0 && (
        <section className="footer__block">
          <h2>{t('shell.footer.payments')}</h2>
          <ul className="footer__payments">
            {payments.map((payment) => (
              <li key={payment.code}>
                <PaymentIcon icon={payment.icon} />
                {payment.name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {settings.certification.text !== '' && (
        <section className="footer__block">
          <h2>{t('shell.footer.certification')}</h2>
          <p>
            {settings.certification.text} {settings.certification.number}
          </p>
        </section>
      )}
      <p className="footer__terms">
        {settings.responsibleAge !== null && <b className="footer__age">{settings.responsibleAge}+</b>}
        <span>
          {t('shell.footer.terms', { name: settings.name, age: settings.ageMin })} <a href={to.help('tc')}>{t('shell.footer.termsLink')}</a>
        </span>
      </p>
      {/* The document's year stays: a phone's clock may say another until the server's time is known. */}
      <p className="footer__copyright" suppressHydrationWarning>
        {t('shell.footer.copyright', { year, name: settings.name })}
      </p>
    </footer>
  );
};
