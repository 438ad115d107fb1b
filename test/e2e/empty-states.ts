// What each screen says to a person of a company where nothing has happened, and of a thing that is not there.
import type { RouteName } from '@/navigation/routes'

import { perform, type Stage } from './journey'
import { faultsOf, isShownIn, type Look, looks, openIn } from './looks'
import type { Target } from './phone/types'
import type { Person } from './server'
import { turnTo } from './turn-to'
import { addressOf, visits } from './visits'

/** Lists without a row, and pages of the examples of another company. */
const says: Partial<Record<Person, Partial<Record<RouteName, string>>>> = {
  empty: {
    home: '没有待处理的事项',
    todo: '没有待处理的事项',
    processes: '还没有可以发起的流程',
    applicationView: '这个应用没有可以看的记录',
    messages: '还没有消息',
    messageCategory: '还没有消息',
    approvalMessages: '没有要你处理的审批',
    systemMessages: '还没有消息',
    notices: '还没有公告',
    study: '还没有学习内容',
    reports: '还没有报表',
    board: '还没有产线数据',
    lineChange: '还没有换线记录',
    cloud: '可开通',
    coupons: '暂无可用的优惠券',
    invitations: '还没有邀请',
    inviteVisitor: '近期没有来访',
    visitorPass: '还没有通行证',
    diagnosis: '企业还没有诊断过',
    scanVisitor: '核验访客需要门岗权限',
    onSite: '查看在场人员需要前台或门岗权限',
    certify: '认证由企业管理员办理',
    certification: '企业没有向你开放这个页面',
    studyDetail: '这篇内容看不到',
    machine: '没有这台机台',
    notice: '看不到这条公告',
    message: '这条消息已不存在',
    cloudService: '找不到这项云服务',
    task: '看不到这条待办',
    form: '不能发起这个流程',
    report: '没有找到这张报表',
    coupon: '找不到这张优惠券',
  },
  partnerOther: { partnerInvite: '还没有发出邀请', opportunity: '看不到这条商机' },
}

/** @returns what is wrong, each with its screen */
async function walkAll(person: Person, texts: ReadonlyMap<string, string>, look: Look, { phone, server }: Stage) {
  await openIn(look, person, phone, server)
  const wrong: string[] = []
  for (const visit of visits()) {
    const { name, route } = visit
    const text = texts.get(name)
    if (!text) continue
    await turnTo(phone, await addressOf(visit, server))
    await phone.arrive(route.path)
    const note = ({ message }: Error) => wrong.push(`${name}: ${message}`)
    await phone.see(text).catch(note)
    await phone.idle()
    const faults = await faultsOf(phone, `${look}/${name}-6-empty`)
    wrong.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  return wrong
}

/** The screens in each look, as tests. */
export function emptyToursOf(target: Target) {
  return (Object.keys(says) as Person[]).flatMap((person) =>
    looks.flatMap((look) => {
      const own = Object.entries(says[person] ?? {}).filter((_, at) => isShownIn(look, at))
      const name = `${person}, ${look}`
      const check = async (stage: Stage) => expect(await walkAll(person, new Map(own), look, stage)).toEqual([])
      return own.length === 0 ? [] : [{ name, run: () => perform(target, `empty-${name}`, check) }]
    }),
  )
}
