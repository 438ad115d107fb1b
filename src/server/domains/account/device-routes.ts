import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { listSignIns, saveDevice, signOutDevice, signOutOthers, untieWechat } from '@/contract/identity/device'
import { session, userDevice } from '@/server/db/schema/sign-in'
import { deleteWechatBinding, endDevice, endOthers, listUserSignIns } from '@/server/domains/identity/sign-in-store'
import { handle } from '@/server/http/handle'

/** The device of a session (spec §7, `sysUserDevice`), and the user's other sign-ins. */
export function deviceRoutes(app: FastifyInstance): void {
  handle(app, saveDevice, async (device, { caller, db, now }) => {
    const { deviceId, pushToken = '', ...facts } = device
    const values = { ...facts, pushToken, lastSeenAt: now }
    await db
      .insert(userDevice)
      .values({ id: randomUUID(), userId: caller.userId, deviceId, ...values })
      .onConflictDoUpdate({ target: [userDevice.userId, userDevice.deviceId], set: values })
    const { deviceName, platform, appVersion } = device
    const os = `${device.os} ${device.osVersion}`.trim()
    await db
      .update(session)
      .set({ deviceName, os, deviceId, platform, appVersion })
      .where(eq(session.id, caller.sessionId))
    return {}
  })

  handle(app, listSignIns, (_input, { caller, db, now }) => listUserSignIns(db, caller, now))

  handle(app, signOutDevice, async ({ id }, { caller, db, now }) => {
    await endDevice(db, caller, id, now)
    return {}
  })

  handle(app, signOutOthers, async (_input, { caller, db, now }) => ({ ended: await endOthers(db, caller, now) }))

  handle(app, untieWechat, async ({ id }, { caller, db }) => {
    await deleteWechatBinding(db, caller, id)
    return {}
  })
}
