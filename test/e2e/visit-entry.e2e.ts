// What a company requires before a visitor comes in: written in 管理, done on the visitor's phone, seen at the gate.

import { eq } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import { getEntryRules, saveEntryRules } from '@/contract/visit/entry-rules'
import { getVisit } from '@/contract/visit/visit'
import { buildPassCode, computeSlot, fromBase64Url } from '@/lib/pass'
import { visit, visitPassage } from '@/server/db/schema/visit'
import { visitInduction } from '@/server/db/schema/visit-entry'
import { visitId } from '@/server/seed/visits'

import { holdUp, printed } from './camera'
import { journey } from './journey'
import { choosePhoto } from './photo'
import type { StageServer } from './server'
import { openAs, toCaller } from './sign-in-steps'
import { write } from './task-steps'

const PASS = '/pages/qr/visitorsCode'

/** The code of an earlier release, which counts although the visitor's phone has registered its key. */
async function buildEarlyCode(server: StageServer, key: string) {
  const [row] = await server.db
    .update(visit)
    .set({ hasV1: true })
    .where(eq(visit.id, visitId(key)))
    .returning()
  return printed(buildPassCode(fromBase64Url(row?.seed ?? ''), row?.passId ?? '', computeSlot(Date.now())))
}

type Rules = InputOf<typeof saveEntryRules>

/** Changes what the company requires. */
async function setRules(
  server: StageServer,
  part: { induction?: Partial<Rules['induction']>; nda?: Rules['nda']; photo?: Rules['photo'] },
) {
  const token = toCaller(await server.signIn('wangQiang'))
  const { rules } = (await server.send(getEntryRules, {}, token)).data
  if (!rules) throw new Error('the seed has no rules')
  const { pages, ...induction } = rules.induction
  const sent = pages.map(({ title, text, pictureUrl }) => ({ title, text, ...(pictureUrl && { pictureUrl }) }))
  const own = { ...induction, pages: sent, ...part.induction }
  const { version, nda, photo } = rules
  await server.send(saveEntryRules, { version, nda, photo, ...part, induction: own }, token)
}

describe('the induction', () => {
  journey(
    'is written and required in 管理; the visitor reads it and answers before the code is shown [spec R.171]',
    async (stage) => {
      const { another, server } = stage
      const { phone } = stage
      await openAs(stage, 'wangQiang', '/pages/manage/index')
      await phone.tap('入厂要求，须知与答题、保密协议、访客照片')
      await phone.arrive('/pages/manage/entry')
      await phone.see('厂区内行走')
      await phone.tap('启用入厂须知')
      await phone.tap('完成后才能入场')
      await phone.see('没有完成的，门岗不能放行')
      await phone.tap('添加一页')
      await phone.tap('完成')
      await phone.see('请填写标题')
      await phone.fill('标题', '拍照')
      await phone.fill('内容', '车间内不拍照，不录像。')
      await phone.shotWhenIdle('entry-page')
      await phone.tap('完成')
      await phone.see('4. 拍照')
      await phone.tap('2. 厂区内行走')
      await phone.tap('删除此页')
      await phone.see('访客不再读到这一页')
      await phone.tap('删除')
      await phone.gone('厂区内行走')
      await phone.tap('听到连续警铃怎么办？')
      await phone.fill('答案', '留在原地')
      await phone.tap('完成')
      await phone.see('请填写 2 到 4 个答案，每行一个')
      await phone.fill('答案', '留在原地\n到东门集合点')
      await phone.tap('正确答案，到东门集合点')
      await phone.shotWhenIdle('entry-question')
      await phone.tap('完成')
      await phone.see('正确答案：到东门集合点')
      await phone.scrollToStart()
      await phone.shot('entry-rules')
      await phone.tap('保存')
      await phone.see('须知的内容变了')
      await phone.tap('保存')
      await phone.gone('保存入厂要求？')
      await phone.idle()

      const visitor = await another()
      await visitor.open(PASS, { storage: await server.signIn('liuYang') })
      await visitor.see('先完成入厂须知')
      await visitor.shotWhenIdle('induction-first')
      await visitor.tap('开始')
      await visitor.see('请穿包脚的平底鞋')
      await visitor.shotWhenIdle('induction-page')
      await visitor.back()
      await visitor.see('先完成入厂须知')
      await visitor.idle()
      await visitor.tap('开始')
      await visitor.see('请穿包脚的平底鞋')
      await visitor.tap('下一页')
      await visitor.see('听到连续警铃')
      await visitor.tap('下一页')
      await visitor.see('车间内不拍照')
      await visitor.tap('读完了，去答题')
      await visitor.tap('提交答案')
      await visitor.see('请选择答案')
      await visitor.tap('在厂区里应该走哪里？，绿色人行通道')
      await visitor.tap('听到连续警铃怎么办？，留在原地')
      await visitor.tap('提交答案')
      await visitor.see('答错了。连续警铃表示疏散')
      await visitor.shot('induction-wrong')
      await visitor.tap('再读一遍')
      await visitor.see('请穿包脚的平底鞋')
      await visitor.tap('下一页')
      await visitor.tap('下一页')
      await visitor.tap('读完了，去答题')
      await visitor.tap('听到连续警铃怎么办？，到东门集合点')
      await visitor.tap('提交答案')
      await visitor.see('准许通行')

      const host = await another()
      await host.open(`/pages/qr/invite?id=${visitId('bosch')}`, { storage: await server.signIn('wangMin') })
      await host.see('完成入厂须知')
    },
    { ignore: ['Failed to load resource: the server responded with a status of 4'] },
  )

  journey('that is not done holds the guard back where it is required, and is a line elsewhere', async (stage) => {
    const { phone: guard, another, server } = stage
    await server.db.delete(visitInduction)
    await setRules(server, { induction: { isOn: true, isRequired: true } })
    await guard.open('/pages/qr/scan', { storage: await server.signIn('zhaoLei') })
    await guard.see('扫描访客码')
    await holdUp(guard, await buildEarlyCode(server, 'bosch'))
    await guard.tap('扫描访客码')
    await guard.see('尚未准备好')
    await guard.see('请访客在通行证页完成入厂须知')
    await guard.shot('verdict-unprepared')
    await setRules(server, { induction: { isOn: true, isRequired: false } })
    const visitor = await another()
    await visitor.open(PASS, { storage: await server.signIn('liuYang') })
    await visitor.see('先完成入厂须知')
    await visitor.tap('先看通行码')
    await visitor.see('准许通行')
    await visitor.see('去完成')
    await holdUp(guard, await buildEarlyCode(server, 'bosch'))
    await guard.tap('下一位')
    await guard.see('准许通行')
    await guard.see('入厂须知 未完成')
    await guard.shot('verdict-caution')
    await setRules(server, { induction: { isOn: false, isRequired: false } })
  })
})

describe('the agreement and the photo', () => {
  journey(
    'are required in 管理, and given before the code; the host opens both, and the guard sees the face [spec R.171]',
    async (stage) => {
      const { phone, another, server } = stage
      await server.db.delete(visitPassage).where(eq(visitPassage.visitId, visitId('bosch')))
      await server.db
        .update(visit)
        .set({ insideSince: null })
        .where(eq(visit.id, visitId('bosch')))
      const text = '一、不拍照。\n二、不外传图纸与工艺。'
      await openAs(stage, 'wangQiang', '/pages/manage/entry')
      await phone.tap('签署后才能入场')
      await phone.fill('协议内容', '')
      await phone.tap('保存')
      await phone.see('请填写协议内容')
      await phone.fill('适用区域', 'A3 产线、研发中心')
      await phone.fill('协议内容', text)
      await phone.tap('访客照片，必须')
      await phone.idle()
      await phone.scrollToEnd()
      await phone.shot('entry-nda')
      await phone.tap('保存')
      await phone.see('协议的内容变了')
      await phone.tap('保存')
      await phone.gone('保存入厂要求？')
      await phone.idle()

      const visitor = await another()
      await visitor.open(PASS, { storage: await server.signIn('liuYang') })
      await visitor.see('先完成保密协议、访客照片')
      await visitor.shot('nda-first')
      await visitor.tap('开始')
      await visitor.see('不外传图纸与工艺')
      await visitor.shotWhenIdle('nda')
      await visitor.tap('同意并签名')
      await visitor.tap('完成签名')
      await visitor.see('请先写下签名')
      await visitor.idle()
      await write(visitor)
      await visitor.tap('撤回一笔')
      await visitor.tap('完成签名')
      await visitor.see('先完成访客照片')
      await visitor.tap('开始')
      await visitor.see('请拍下正脸')
      await visitor.shot('visitor-photo')
      await choosePhoto(visitor, '从相册选择')
      await visitor.see('裁剪照片')
      await visitor.tap('使用')
      await visitor.see('准许通行')

      const host = await another()
      await host.open(`/pages/qr/invite?id=${visitId('bosch')}`, { storage: await server.signIn('wangMin') })
      await host.see('签署保密协议')
      await host.see('入厂资料')
      await host.shotWhenIdle('visit-records')
      // The agreement opens, and whoever holds it checks it by its number and code.
      await host.tap('保密协议')
      if (host.target === 'h5') await host.arrive('/preview-document')
      else await host.page.waitForFunction(() => window.mini.records.calls.some(({ name }) => name === 'openDocument'))
      const token = toCaller(await server.signIn('wangMin'))
      const { nda } = (await server.send(getVisit, { id: visitId('bosch') }, token)).data
      const reader = await another()
      await reader.open('/pages/qr/verify')
      await reader.fill('编号', nda?.no ?? '')
      await reader.fill('验证码', await server.services.documents.computeCode(`nda:${nda?.no}`))
      await reader.tap('核对')
      await reader.see('文件真实有效')
      await reader.see('保密协议')
      const guard = await another()
      await guard.open('/pages/qr/scan', { storage: await server.signIn('zhaoLei') })
      await guard.see('扫描访客码')
      await holdUp(guard, await buildEarlyCode(server, 'bosch'))
      await guard.tap('扫描访客码')
      await guard.see('准许通行')
      await guard.see('刘洋的照片')
      await guard.shotWhenIdle('verdict-photo')
      await setRules(server, { nda: { isOn: false, areas: [], text }, photo: 'off' })
    },
    { ignore: ['passive event listener'] },
  )
})
