import { useState } from 'react'

import { useCall } from '@/api/query'
import { enquireProduct, getProduct, type Product, setFavoriteProduct } from '@/contract/exhibition/exhibition'
import { sendVerifyCode } from '@/contract/identity/auth'
import { EnquirySheet } from '@/features/exhibition/product/EnquirySheet'
import { useFavorite } from '@/features/exhibition/product/use-favorite'
import { type SessionUser, useSession } from '@/session/session'
import { Button } from '@/ui/action/Button'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, hasField, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })

const product: Product = {
  id: 'product-1',
  unitId: 'unit-1',
  unitName: '高精密展区',
  name: '立式加工中心',
  model: 'VMC-850',
  slug: '',
  intro: '',
  tags: [],
  highlights: [],
  posterUrl: null,
  viewCount: 0,
  favorite: false,
  description: '',
  photos: '',
  params: [],
  media: null,
  parts: [],
  motions: [],
  hotspots: [],
  documents: [],
  related: [],
  contact: null,
  favoriteVersion: 0,
  version: 1,
}

function Stand() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button text="咨询产品" onPress={() => setOpen(true)} />
      <EnquirySheet product={product} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const ask = () => press(byRole('button', '咨询产品'))

async function open(): Promise<void> {
  await drawScreen(<Stand />)
  await ask()
}

const isGone = () => !hasRole('dialog')

async function fillIn(): Promise<void> {
  await press(byRole('radio', '询价'))
  await type(byLabel('姓名'), '周经理')
  await type(byLabel('单位'), '宁波精锐模具')
  await type(byLabel('手机号'), '13912345678')
  await type(byLabel('验证码'), '123456')
  await press(byRole('checkbox', '我已阅读并同意'))
}

const handIn = () => press(byRole('button', '提交咨询'))
const sent = () => server.arrived.filter(({ path }) => path === enquireProduct.path)

beforeEach(() => {
  server.on(sendVerifyCode.path, ok({ expiresIn: 300, retryAfter: 60 }))
})

it('says at each field what is missing, and sends nothing', async () => {
  await open()
  await handIn()
  for (const words of ['请选择想了解什么', '请输入姓名', '请输入单位名称', '请输入手机号', '请输入验证码']) {
    expect(readPage()).toContain(words)
  }
  await press(byRole('radio', '方案咨询'))
  expect(readPage()).not.toContain('请选择想了解什么')
  expect(sent()).toHaveLength(0)
})

it('sends nothing before the agreement is ticked', async () => {
  await open()
  await fillIn()
  await press(byRole('checkbox', '我已阅读并同意'))
  await handIn()
  // Not on its way either.
  byRole('button', '提交咨询')
  expect(sent()).toHaveLength(0)
})

it('puts what the server refuses at its field, and loses nothing', async () => {
  await open()
  await fillIn()
  server.on(enquireProduct.path, refusal(422, '验证码错误或已过期'))
  await handIn()
  await until(() => readPage().includes('验证码错误或已过期'))
  server.on(enquireProduct.path, refusal(409, '今天已咨询过此产品，编号 CX-20261120-0001，请等待联系'))
  await handIn()
  await until(() => readPage().includes('今天已咨询过此产品'))
  // At the number, so another code does not answer it.
  await type(byLabel('验证码'), '654321')
  expect(readPage()).toContain('今天已咨询过此产品')
  await type(byLabel('验证码'), '123456')
  expect([byLabel('姓名').value, byLabel('手机号').value]).toEqual(['周经理', '13912345678'])
})

it('sends the same key again after an answer was lost, then tells the number and what happens next', async () => {
  await open()
  await fillIn()
  await type(byLabel('补充说明'), ' 两台 ')
  server.on(enquireProduct.path, { cut: true })
  await handIn()
  await until(() => sent().length > 0 && document.querySelector('[aria-label="提交咨询，处理中"]') === null)
  const receipt = { submitTime: '2026-11-20 10:00:00', replyBefore: '2026-11-23 18:00:00' }
  server.on(enquireProduct.path, ok({ enquiryNo: 'CX-20261120-0001', ...receipt }))
  await handIn()
  await until(() => readPage().includes('CX-20261120-0001'))
  expect(JSON.parse(String(sent()[0]?.body))).toEqual({
    productId: 'product-1',
    wish: 'quote',
    agreed: true,
    name: '周经理',
    company: '宁波精锐模具',
    mobile: '13912345678',
    smsCode: '123456',
    content: '两台',
  })
  expect(readPage()).toContain('提交时间2026-11-20 10:00')
  expect(readPage()).toContain('2026-11-23 18:00 之前')
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

it('keeps what was typed while the sheet is closed, and is empty again once it was handed in', async () => {
  await open()
  await fillIn()
  await press(document.querySelector('[aria-label="关闭"]') as Element)
  await until(isGone)
  await ask()
  const typed = ['姓名', '单位', '手机号', '验证码'].map((label) => byLabel(label).value)
  expect(typed).toEqual(['周经理', '宁波精锐模具', '13912345678', '123456'])
  expect(byRole('radio', '询价').getAttribute('aria-checked')).toBe('true')
  const receipt = { submitTime: '2026-11-20 10:00:00', replyBefore: '2026-11-23 18:00:00' }
  server.on(enquireProduct.path, ok({ enquiryNo: 'CX-20261120-0001', ...receipt }))
  await handIn()
  await until(() => readPage().includes('CX-20261120-0001'))
  await press(byRole('button', '知道了'))
  await until(isGone)
  await ask()
  expect(byLabel('姓名').value).toBe('')
})

it('asks for a code where the server wants one for the number of the account, and says why at that field', async () => {
  const user = {
    userId: 'u1',
    population: 'user',
    realName: '李娜',
    companyName: '华东精密制造',
    mobile: '13800138002',
  }
  await t.act(async () => useSession.setState({ phase: 'settled', user: user as unknown as SessionUser }))
  await open()
  expect(hasField('验证码')).toBe(false)
  await press(byRole('radio', '询价'))
  await press(byRole('checkbox', '我已阅读并同意'))
  server.on(enquireProduct.path, refusal(422, '请输入验证码'))
  await handIn()
  await until(() => hasField('验证码'))
  expect(readPage()).toContain('请输入验证码')
  await type(byLabel('验证码'), '123456')
  const receipt = { submitTime: '2026-11-20 10:00:00', replyBefore: '2026-11-23 18:00:00' }
  server.on(enquireProduct.path, ok({ enquiryNo: 'CX-20261120-0001', ...receipt }))
  await handIn()
  await until(() => readPage().includes('CX-20261120-0001'))
  expect(JSON.parse(String(sent().at(-1)?.body))).toMatchObject({ mobile: '13800138002', smsCode: '123456' })
  await t.act(async () => useSession.setState({ user: undefined }))
})

function FavoriteButton() {
  const { data } = useCall(getProduct, { id: product.id })
  const { toggle } = useFavorite()
  if (!data) return null
  return <Button text={data.favorite ? '已收藏' : '收藏'} onPress={() => void toggle(data)} />
}

it('a favourite that another device has changed is read again, and can be changed then', async () => {
  await t.act(async () =>
    useSession.setState({ phase: 'settled', user: { userId: 'me', population: 'user' } as unknown as SessionUser }),
  )
  server.on(getProduct.path, ok(product))
  await drawScreen(<FavoriteButton />)
  await until(() => hasRole('button'))
  server.on(setFavoriteProduct.path, refusal(409, '收藏已在别处改变，请刷新'))
  server.on(getProduct.path, ok({ ...product, favorite: true, favoriteVersion: 1 }))
  await press(byRole('button', '收藏'))
  await until(() => readPage().includes('已收藏'))
  await t.act(async () => useSession.setState({ user: undefined }))
})
