import { call } from '@/api/client'
import { uuid } from '@/lib/uuid'
import { getDevice } from '@/platform/device'
import { platformName } from '@/platform/name'
import { readText, writeText } from '@/platform/storage'

const KEY = 'deviceId'

function deviceId(): string {
  const known = readText(KEY)
  if (known) return known
  const made = uuid()
  writeText(KEY, made)
  return made
}

/** Tells the server on which device the session runs, for the list of signed-in devices. */
export async function saveThisDevice(): Promise<void> {
  const { saveDevice } = await import('@/contract/device')
  const { name, os, osVersion } = getDevice()
  const device = {
    deviceId: deviceId(),
    deviceName: name,
    os,
    osVersion,
    appVersion: process.env.APP_VERSION,
    platform: platformName,
  }
  // The list is a convenience: signing in does not fail with it.
  await call(saveDevice, device, { quiet: true }).catch(() => undefined)
}
