import {
  Amount,
  Avatar,
  Badge,
  Bunting,
  Button,
  Capiz,
  Chip,
  Icon,
  IconButton,
  LeadIcon,
  ListCard,
  ListRow,
  Marquee,
  Parol,
  ParolGlow,
  Rail,
  Skeleton,
  Tag,
} from '../src/index.ts';

const hues = [25, 230, 150, 330, 60, 290, 190];
const names = ['Mayon Fury', 'Perlas ng Silangan', 'Lucky Jeepney', 'Sampaguita Nights', 'Golden Tamaraw', 'Bituin 7', 'Oktopus Loco'];
const tiles = names.map((name, i) => (
  <div key={name} className="g-tile" ref={(element) => element?.style.setProperty('--hue', String(hues[i]))}>
    <span>{i % 2 === 0 ? <Tag>HOT</Tag> : <Tag tone="good">BAGO</Tag>}</span>
    {name}
  </div>
));

export function HomeParts() {
  return (
    <>
      <header className="g-bar">
        <span className="ui-wordmark">
          <Parol size={34} glow="still" /> Palaro
        </span>
        <IconButton icon="globe" label="Wika" />
        <IconButton icon="bell" label="Mga mensahe" badge={<Badge text="3" label="3 hindi pa nababasa" corner />} />
        <IconButton icon="bell" label="Mga mensahe" badge={<Badge text="99+" corner />} />
        <IconButton icon="list-bold" label="Menu" />
      </header>
      <Bunting />
      <div className="g-part">
        <div className="g-notice">
          <Icon name="megaphone-simple-fill" size={18} />
          <Marquee href="#" labels={{ pause: 'Ihinto', resume: 'Ituloy' }}>
            Naka-iskedyul na maintenance ng Dagat Studio, 02:00–03:00. Ligtas ang balance mo.
          </Marquee>
        </div>
        <section className="ui-card ui-card--raised g-wallet">
          <Capiz />
          <div>
            <span className="g-quiet">
              Balance <Icon name="eye" size={16} />
            </span>
            <Amount
              size="xl"
              parts={[
                { kind: 'currency', text: '₱' },
                { kind: 'number', text: '12,480' },
              ]}
            />
          </div>
          <IconButton look="round" icon="arrows-clockwise-bold" size={18} label="I-refresh" />
          <div>
            <Button look="gold" icon="plus-bold" href="#deposit">
              Deposito
            </Button>
            <Button href="#withdraw">Withdraw</Button>
          </div>
        </section>
      </div>
      <Rail label="Salaan" slide="auto">
        {['Lahat', 'Patok', 'Kamakailan', 'Koleksyon', 'Bago'].map((text, i) => (
          <Chip key={text} selected={i === 0}>
            {text}
          </Chip>
        ))}
      </Rail>
      <div className="g-part">
        <h2 className="ui-heading">
          <LeadIcon icon="fire-fill" tone="hot" />
          Patok ngayon
          <a className="ui-heading__more" href="#all">
            Lahat <Icon name="caret-right-bold" size={14} />
          </a>
        </h2>
      </div>
      <Rail label="Patok ngayon" arrowsAbove={3} arrowLabels={{ previous: 'Nauna', next: 'Susunod' }}>
        {tiles}
      </Rail>
      <div className="g-part">
        <div className="g-tiles">
          <Skeleton shape="tile" count={3} />
        </div>
        <Skeleton shape="row" />
        <div>
          <Skeleton shape="text" count={3} />
        </div>
        <h2 className="ui-heading">
          <LeadIcon icon="trophy-fill" />
          Mga nanalo
        </h2>
        <ListCard>
          {['juan', 'maria', 'kiko'].map((name) => (
            <ListRow
              key={name}
              leading={<Avatar name={name} />}
              label={`${name.slice(0, 2)}***9`}
              detail="Mayon Fury"
              trailing={
                <Amount
                  tone="good"
                  parts={[
                    { kind: 'currency', text: '₱ ' },
                    { kind: 'number', text: '18,420.00' },
                  ]}
                />
              }
            />
          ))}
        </ListCard>
        <ParolGlow label="Naglo-load" />
      </div>
    </>
  );
}
