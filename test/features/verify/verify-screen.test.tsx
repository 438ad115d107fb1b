import { verifyDocument } from '@/contract/workflow/document'
import { VerifyScreen } from '@/features/verify/VerifyScreen'

import { ok } from '../../support/api-server'
import { byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })

const answerFor = (query: string) => {
  const serialNo = new URLSearchParams(query).get('serialNo') ?? ''
  const facts = { title: '出差***', companyName: '华东', status: 'approved', statusName: '已通过' }
  return ok({ serialNo, procDefName: '出差申请', ...facts, startTime: null, endTime: null })
}

const open = (serialNo: string) => drawScreen(<VerifyScreen serialNo={serialNo} code="A1B2C3D4E5" />)

it('says that a document is genuine', async () => {
  server.on(verifyDocument.path, ({ query }) => answerFor(query))
  await open('PR-20261120-0043')
  await press(byRole('button', '核对'))
  await until(() => readPage().includes('文件真实有效'))
})

it('shows no proof of a number that was changed while the answer was on its way', async () => {
  server.on(verifyDocument.path, ({ query }) => ({ ...answerFor(query), delay: 150 }))
  await open('PR-20261120-0043')
  await press(byRole('button', '核对'))
  byRole('button', '核对，处理中')
  await server.arrival(verifyDocument.path)
  await type(document.querySelector('input') as HTMLInputElement, 'PR-20261120-0099')
  await until(() => document.querySelector('[aria-label="核对，处理中"]') === null)
  expect(readPage()).not.toContain('文件真实有效')
})
