import { formatWireTime } from '@/lib/wire-time'

import { shiftAt } from './shifts'

const states: Record<string, string> = { run: '运行', idle: '待机', down: '停机', offline: '离线' }
const reasons: Record<string, string> = {
  changeover: '换型',
  material: '待料',
  fault: '故障',
  break: '休息',
  other: '其他',
}

/** Display name of a downtime reason; an unknown code is returned unchanged. */
const getReasonName = (reason: string) => reasons[reason] ?? reason

/** Display name of a state: the reason if it is more specific. */
export function getStateName(state: string, reason: string): string {
  if (reason === '' || reason === 'other' || state === 'run' || state === 'offline') return states[state] ?? state
  return getReasonName(reason)
}

/**
 * Order number of a demo machine: 「MO-20261121-0714」, from its index and the hour of the start. An order takes longer
 * than an hour, so numbers are unique.
 */
export const formatOrderNumber = (begunAt: number, place: number) =>
  `MO-${shiftAt(begunAt).workDay.replace(/-/g, '')}-${String(place + 1).padStart(2, '0')}${formatWireTime(begunAt).slice(11, 13)}`
