import { useState } from 'react';
import {
  Button,
  CheckBox,
  EmptyState,
  ErrorState,
  Field,
  FieldAction,
  ListCard,
  ListRow,
  Badge,
  PasswordField,
  Segmented,
  Select,
  Switch,
  Tabs,
  TextArea,
} from '../src/index.ts';

export function FormParts() {
  const [tab, setTab] = useState('login');
  const [way, setWay] = useState('user');
  const [type, setType] = useState('slots');
  const options = ['Slots', 'Isda', 'Live', 'PVP', 'Sports', 'E-sports', 'Sabong'].map((label) => ({ value: label.toLowerCase(), label }));
  return (
    <>
      <div className="g-part ui-form">
        <Tabs
          size="display"
          label="Pagpasok"
          options={[
            { value: 'login', label: 'Log in' },
            { value: 'register', label: 'Sign up' },
          ]}
          value={tab}
          onChange={setTab}
        />
        <Segmented
          label="Paraan"
          options={[
            { value: 'user', label: 'Username' },
            { value: 'sms', label: 'SMS' },
          ]}
          value={way}
          onChange={setWay}
        />
        <Field label="Username" icon="user" defaultValue="juan_dc" autoComplete="username" />
        <PasswordField
          label="Password"
          icon="lock-simple"
          defaultValue="12345678"
          toggleLabels={{ show: 'Ipakita', hide: 'Itago' }}
          error="Hindi tugma ang username at password. May 2 pang subok."
        />
        <Field
          label="Code"
          inputMode="numeric"
          icon="shield-check"
          placeholder="6 na numero"
          hint="Ipinadala sa 0917 *** 4412"
          trailing={<FieldAction>Ipadala ang code</FieldAction>}
        />
        <div className="g-row">
          <CheckBox defaultChecked>Tandaan ako</CheckBox>
          <CheckBox error="Kailangan ito">
            Tanggap ko ang <a href="#terms">mga tuntunin</a>
          </CheckBox>
        </div>
        <Button look="gold" size="l" wide>
          Log in
        </Button>
        <Button look="gold" size="l" wide busy>
          Log in
        </Button>
        <Button size="l" wide icon="play-circle">
          Subukan nang libre
        </Button>
        <div className="ui-or">o kaya</div>
        <div className="g-row">
          <Button icon="google-logo-bold">Google</Button>
          <Button look="danger">Burahin</Button>
          <Button look="ghost">Nakalimutan?</Button>
          <Button size="s">Maliit</Button>
          <Button look="gold" disabled>
            Hindi pa
          </Button>
        </div>
        <Select
          label="Bangko"
          icon="bank"
          options={[
            { value: 'a', label: 'Bangko Uno' },
            { value: 'b', label: 'Bangko Dos' },
          ]}
        />
        <TextArea label="Mensahe" counter="12 / 200" placeholder="Sabihin mo sa amin" />
      </div>
      <div className="g-part">
        <Tabs label="Uri ng laro" options={options} value={type} onChange={setType} />
        <ListCard>
          <ListRow icon="wallet" label="Pitaka" detail="Deposito, withdraw, kasaysayan" href="#wallet" />
          <ListRow icon="bell-fill" label="Mga mensahe" trailing={<Badge text="99+" />} onClick={() => undefined} />
          <ListRow icon="moon" label="Madilim na tema" trailing={<Switch label="Madilim na tema" defaultChecked />} />
          <ListRow icon="translate" label="Wika" trailing="Tagalog" href="#lang" />
          <ListRow icon="sign-out" label="Mag-log out" tone="bad" onClick={() => undefined} />
        </ListCard>
        <EmptyState
          icon="star"
          title="Wala pang laman ang koleksyon mo"
          text="Pindutin ang bituin ng isang laro para laging nasa kamay mo."
          action={<Button look="gold">Tingnan ang mga laro</Button>}
        />
        <ErrorState
          title="Hindi ma-load ang mga laro"
          text="Suriin ang koneksyon mo at subukan muli."
          retryLabel="Subukan muli"
          onRetry={() => undefined}
        />
      </div>
    </>
  );
}
