import { useState } from 'react'

import { ExportButton } from '@/parts/ExportButton'

import { installObjectUrls } from '../support/object-urls'
import { byRole, byText, hasRole, press } from '../support/screen'
import { drawScreen, setUpScreenServer } from '../support/screen-server'
import { until } from '../support/until'

const server = setUpScreenServer()
const PATH = '/core/api/export'
const csv = { bytes: Buffer.from('a,b'), headers: { 'content-type': 'text/csv' } }
const saved: string[] = []
const toast = () => document.getElementById('app-toast')?.textContent

function Button({ day }: { day: string }) {
  return <ExportButton path={PATH} query={{ day }} name="审计日志.csv" text="导出 CSV" />
}

/** The day may be changed once the file is there. */
function Days() {
  const [day, setDay] = useState('2026-11-20')
  return (
    <>
      <button type="button" onClick={() => setDay('2026-11-21')}>
        21 日
      </button>
      <Button day={day} />
    </>
  )
}

beforeAll(() => {
  installObjectUrls()
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
beforeEach(() => {
  saved.length = 0
})
afterAll(() => jest.restoreAllMocks())

it('fetches by the first press, and saves under its name by the second', async () => {
  server.on(PATH, csv)
  await drawScreen(<Days />)
  await press(byRole('button', '导出 CSV'))
  expect((await server.arrival(PATH)).query).toBe('day=2026-11-20')
  await until(() => document.body.textContent?.includes('保存文件') === true)
  expect(saved).toEqual([])
  await press(byRole('button', '保存文件'))
  await until(() => toast() === '文件已交给系统保存')
  expect(saved).toEqual(['审计日志.csv'])
  expect(server.arrived).toHaveLength(1)
  // What has come meanwhile is in the next file.
  await until(() => document.body.textContent?.includes('保存文件') === false)
  await press(byRole('button', '导出 CSV'))
  await until(() => document.body.textContent?.includes('保存文件') === true)
  expect(server.arrived).toHaveLength(2)
  server.arrived.length = 0
  await press(byText('21 日'))
  await press(byRole('button', '导出 CSV'))
  expect((await server.arrival(PATH)).query).toBe('day=2026-11-21')
})

it('offers nothing to save when the file does not come, and fetches anew', async () => {
  server.on(PATH, { cut: true })
  await drawScreen(<Button day="2026-11-20" />)
  await press(byRole('button', '导出 CSV'))
  await server.arrival(PATH)
  await until(() => document.querySelector('[aria-label="导出 CSV，处理中"]') === null)
  server.on(PATH, csv)
  server.arrived.length = 0
  await press(byRole('button', '导出 CSV'))
  await server.arrival(PATH)
  await until(() => document.body.textContent?.includes('保存文件') === true)
  expect(saved).toEqual([])
})

it('is small and named by its row, and locked while it may not be pressed', async () => {
  await drawScreen(<ExportButton path={PATH} query={{}} name="a.csv" text="导出" label="导出一号厂房" disabled />)
  const button = byRole('button', '导出一号厂房')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await press(button)
  expect(server.arrived).toEqual([])
  expect(hasRole('alert')).toBe(false)
})
