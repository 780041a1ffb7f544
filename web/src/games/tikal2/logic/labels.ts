// Places of the board in words, for who reads them instead of seeing them.
import { list, t } from '../../../i18n';
import type { Tikal2 } from '../state/tikal2.svelte';
import { colourName, placeName, roomName, sideName, tileName } from './names';
import type { DigWorth, Gain, Place, Reached, RoomView, SeatView, Trip } from './types';

export function gainName({ points, card, treasure }: Gain): string {
  return list([
    ...(points ? [t('table.gain.points', { count: points })] : []),
    ...(card ? [t('table.gain.card')] : []),
    ...(treasure ? [t('table.gain.treasure')] : []),
  ]);
}

/** "3 points at once: bonus 1, its doors 1, like doors 1". */
export function digWords({ points, bonus, own_doors, other_doors, card, treasure, altar }: DigWorth): string {
  const parts = [
    ...(bonus > 0 ? [t('table.dig.bonus', { count: bonus })] : []),
    ...(own_doors > 0 ? [t('table.dig.own', { count: own_doors })] : []),
    ...(other_doors > 0 ? [t('table.dig.others', { count: other_doors })] : []),
    ...(card ? [t('table.gain.card')] : []),
    ...(treasure ? [t('table.gain.treasure')] : []),
    ...(altar > 0 ? [t('table.dig.altar', { count: altar })] : []),
  ];
  const sum = t('table.dig.sum', { count: points });
  if (points === 0 && parts.length > 0) return list(parts);
  return parts.length > 0 ? `${sum}: ${list(parts)}` : sum;
}

function roomLabel(room: RoomView, game: Tikal2): string[] {
  const doors = room.doors.map(({ side, to, leads }) =>
    leads || to === 'out'
      ? t('table.room.door', { side: sideName(side), to })
      : t('table.room.door_nowhere', { side: sideName(side) }),
  );
  const free = room.spots.filter(({ flag }) => flag === null).map(({ gain }) => gainName(gain));
  return [
    roomName(room),
    ...(doors.length > 0 ? [t('table.room.doors', { list: list(doors) })] : []),
    ...(free.length > 0 ? [t('table.room.spots', { list: free.join('; ') })] : []),
    ...(room.flags.length > 0
      ? [t('table.room.flags', { names: list(room.flags.map((seat) => game.name(seat))) })]
      : []),
    ...(room.explorers.length > 0
      ? [t('table.room.explorers', { names: list(room.explorers.map((seat) => game.name(seat))) })]
      : []),
    ...(room.keys ? altarWords(room, game) : []),
  ];
}

export function reachWords({ passages, digs }: Reached, top: DigWorth | null): string {
  const way = passages > 0 ? t('table.room.reach_passages', { count: passages }) : t('table.room.reach');
  return digs.length > 0 && top ? `${way} ${t('table.room.dig', { what: digWords(top) })}` : way;
}

/** All that is to be known of a place. */
export function placeLabel(
  place: Place,
  game: Tikal2,
  top: (digs: readonly DigWorth[]) => DigWorth | null,
): string {
  const room = game.rooms.get(place);
  const parts = [placeName(place)];
  if (room) parts.push(...roomLabel(room, game));
  else if (place === 'out') {
    if (game.view.outside.length > 0)
      parts.push(
        t('table.room.explorers', { names: list(game.view.outside.map((seat) => game.name(seat))) }),
      );
  } else parts.push(t('table.room.empty'));
  const reach = game.reached.get(place);
  if (reach && game.decision === 'explore') parts.push(reachWords(reach, top(reach.digs)));
  if (game.decision === 'place' && game.pick.fields.has(place)) parts.push(t('table.room.fits'));
  return `${parts.join('. ')}.`;
}

export function stopsWords({ stops, brings }: Trip): string {
  if (stops.length === 0) return t('table.river.passes_nothing');
  const names = stops.map(({ at }) => (at === 'plane' ? t('table.river.plane') : t('table.river.forest')));
  const passes = t('table.river.passes', { list: list(names) });
  return brings > 0 ? `${passes} ${t('table.river.brings', { points: brings })}` : passes;
}

/** LT3: what crossing the forest takes now. */
export function tollWords({ keys, card, points }: SeatView['toll']): string {
  const ways = [
    ...(keys.length > 0 ? [t('table.river.toll_key')] : []),
    ...(points > 0 ? [t('table.river.toll_points', { points })] : []),
    ...(card === null ? [] : [t('table.river.toll_card')]),
  ];
  return t('table.river.toll', { ways: ways.join(` ${t('table.river.or')} `) });
}

/** LV3: what counts at an altar for each player with a flag there, and what it would score. */
export function altarWords({ keys, flags, points }: RoomView, game: Tikal2): string[] {
  return flags.map((seat) =>
    t('table.room.altar_of', {
      name: game.name(seat),
      keys: keys?.[seat - 1] ?? 0,
      points: points?.[seat - 1] ?? 0,
    }),
  );
}

export function siteLabel(site: number, game: Tikal2): string {
  const { tiles, canoes } = game.view.sites[site - 1]!;
  const trip = game.decision === 'sail' ? game.desk.trips.find((one) => one.site === site) : undefined;
  return [
    t('table.river.site', { site }),
    ...(trip
      ? [trip.on > 0 ? t('table.river.on', { count: trip.on }) : t('table.river.here'), stopsWords(trip)]
      : []),
    t('table.river.tiles', { count: tiles.length }),
    ...(canoes.length > 0
      ? [t('table.river.canoes', { names: list(canoes.map((seat) => game.name(seat))) })]
      : []),
  ].join('. ');
}

export const tileLabel = (tile: number, site: number, game: Tikal2): string =>
  t('table.river.tile', { tile: tileName(game.symbols(tile)), site });
