import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { saveDevice } from '@/contract/device'
import { handle } from '@/server/handle'
import { session, userDevice } from '@/server/schema/identity'

/** The device a session runs on (spec §7, `sysUserDevice`). */
export function deviceRoutes(app: FastifyInstance): void {
  handle(app, saveDevice, async (device, { caller, db, now }) => {
    const { deviceId, pushToken = '', ...facts } = device
    const values = { ...facts, pushToken, lastSeenAt: now }
    await db
      .insert(userDevice)
      .values({ id: randomUUID(), userId: caller.userId, deviceId, ...values })
      .onConflictDoUpdate({ target: [userDevice.userId, userDevice.deviceId], set: values })
    await db
      .update(session)
      .set({ deviceName: device.deviceName, os: `${device.os} ${device.osVersion}`.trim() })
      .where(eq(session.id, caller.sessionId))
    return {}
  })
}
