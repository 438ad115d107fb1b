import { call } from '@/api/client'
import { uuid } from '@/lib/uuid'
import { getDevice } from '@/platform/device'
import { platformName } from '@/platform/name'
import { readText, writeText } from '@/platform/storage'

import { isSignedIn } from './session'

const KEY = 'deviceId'
/** Storage key of the token that identifies the device at later sign-ins; it outlives the session. */
const TOKEN = 'deviceToken'
/** Storage key of the app version last sent to the server. */
const TOLD = 'deviceTold'

function getDeviceId(): string {
  const storedId = readText(KEY)
  if (storedId) return storedId
  const made = uuid()
  writeText(KEY, made)
  return made
}

/** The device token of the last sign-in. */
export function readDeviceToken(): string | undefined {
  return readText(TOKEN)
}

/** @param token of a new session; null when the server issues none */
export function saveDeviceToken(token: string | null): void {
  if (token) writeText(TOKEN, token)
}

/** Registers the device of this session, for the list of signed-in devices. */
export async function saveThisDevice(): Promise<void> {
  const { name, os, osVersion } = getDevice()
  const device = {
    deviceId: getDeviceId(),
    deviceName: name,
    os,
    osVersion,
    appVersion: process.env.APP_VERSION,
    platform: platformName,
  }
  // The device list is a convenience: sign-in does not fail when this call or, offline, the import of its code fails.
  await import('@/contract/identity/device')
    .then(({ saveDevice }) => call(saveDevice, device, { quiet: true }))
    .then(() => writeText(TOLD, process.env.APP_VERSION))
    .catch(() => undefined)
}

/** Registers the device again after an update of the application, so that the server has the current version. */
export async function saveUpdatedDevice(): Promise<void> {
  if (isSignedIn() && readText(TOLD) !== process.env.APP_VERSION) await saveThisDevice()
}
