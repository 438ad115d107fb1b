import { array, type InferOutput, object, optional, string, unknown } from 'valibot'

import { call } from '@/api/client'
import { GateScan, SCANS_MAX, type ScanResult, settleScans } from '@/contract/event/activity'
import { openOutbox } from '@/offline/outbox'
import { openStored } from '@/offline/stored'

import { findDisputes, saveDisputes } from './disputes'

const QueuedScan = object({
  ...GateScan.entries,
  activityId: string(),
  /** Company of the gate: scans stay queued while staff of another company use this device. */
  companyId: string(),
  /** The displayed verdict; empty in scans of an older version. */
  said: optional(string(), ''),
})
/** A queued scan. It stores a code and no personal data. */
export type QueuedScan = InferOutput<typeof QueuedScan>

const queue = openStored('gateScans', array(unknown()))

/** Records disputes before `take` removes the scans from the queue. */
async function settleDisputes(
  activityId: string,
  scans: readonly QueuedScan[],
  take: (ids: readonly string[]) => void,
): Promise<ScanResult[]> {
  const sent = scans.map(({ id, code, direction, gate, at, reason }) => ({ id, code, direction, gate, at, reason }))
  const input = { activityId, sentAt: Date.now(), scans: sent }
  const { results } = await call(settleScans, input, { quiet: true, isExpendable: true })
  const disputes = findDisputes(scans, results)
  const isKept = saveDisputes(disputes)
  take(results.map(({ id }) => id))
  // Removing the scans frees space in a full storage, so storing is retried.
  if (!isKept) saveDisputes(disputes)
  return results
}

/**
 * The queue of scans on this device. The server identifies each scan by its id, so a repeated scan is not counted twice.
 *
 * @param companyId company whose scans are sent
 * @param onChange called after each change of the queue
 */
export function createScanQueue(companyId: string, onChange: () => void = () => undefined) {
  const outbox = openOutbox<QueuedScan, ScanResult>(
    {
      queue,
      schema: QueuedScan,
      chunkMax: SCANS_MAX,
      getGroup: ({ activityId }) => activityId,
      send: settleDisputes,
    },
    companyId,
    onChange,
  )
  const own = (scan: Omit<QueuedScan, 'companyId'>) => ({ ...scan, companyId })
  return {
    ...outbox,
    add: (scan: Omit<QueuedScan, 'companyId'>) => outbox.add(own(scan)),
    sendUnkept: (scan: Omit<QueuedScan, 'companyId'>) => outbox.sendUnkept(own(scan)),
  }
}
