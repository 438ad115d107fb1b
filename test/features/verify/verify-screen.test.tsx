import { verifyDocument } from '@/contract/workflow/document'
import { VerifyScreen } from '@/features/verify/VerifyScreen'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
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

it('asks for no number and no code that can be none, and says what the server finds', async () => {
  await drawScreen(<VerifyScreen serialNo="PR" code="A1B2" />)
  await press(byRole('button', '核对'))
  expect(readPage()).toContain('请输入文件上的编号')
  expect(readPage()).toContain('验证码是 10 位字母和数字')
  expect(server.arrived).toEqual([])
  await type(byLabel('编号'), ' PR-20261120-0043 ')
  expect(readPage()).not.toContain('请输入文件上的编号')
  await type(byLabel('验证码'), 'A1B2C-3D4E5')
  server.on(verifyDocument.path, refusal(404, '编号与验证码不符'))
  await press(byRole('button', '核对'))
  await until(() => readPage().includes('编号与验证码不符'))
  server.on(verifyDocument.path, ({ query }) => answerFor(query))
  await press(byRole('button', '核对'))
  await until(() => readPage().includes('文件真实有效'))
  expect(readPage()).toContain('编号PR-20261120-0043')
  expect(readPage()).toContain('结束时间尚未结束')
  await type(byLabel('验证码'), 'A1B2C3D4E6')
  expect(readPage()).not.toContain('文件真实有效')
})
