import { listSignIns } from '@/contract/identity/device'
import { DevicesScreen } from '@/features/account/security/DevicesScreen'
import { toIconUri } from '@/ui/media/icon-source'

import { ok } from '../../support/api-server'
import { readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/mine/devices'] })

const signedIn = { appVersion: '1.4.0', signInTime: '2026-11-20 10:00:00', lastSeenTime: '2026-11-20 10:00:00' }

it('draws a computer as a computer, and a phone as one that is not the handset of a call', async () => {
  const devices = ['windows 11', 'macos 15.1', 'ios 18.1', 'android 15'].map((os, at) => ({
    ...signedIn,
    id: `d${at}`,
    deviceName: os,
    os,
    platform: 'h5',
  }))
  server.on(listSignIns.path, ok({ devices, wechat: [] }))
  await drawScreen(<DevicesScreen />)
  await until(() => readPage().includes('android 15'))
  const icons = [...document.querySelectorAll<HTMLElement>('[style*="--icon"]')].map((icon) =>
    icon.style.getPropertyValue('--icon'),
  )
  const [windows, mac, ios, android] = icons.slice(-4)
  expect([windows === mac, ios === android, windows === ios]).toEqual([true, true, false])
  expect(icons.join()).not.toContain(toIconUri('phone'))
})
