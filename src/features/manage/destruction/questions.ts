import type { ManagedStudy, StudyAssignment } from '@/contract/content/study-manage'
import type { RosterGuest } from '@/contract/event/activity'
import type { ManagedUnit } from '@/contract/exhibition/exhibition-manage'
import type { CouponBatch } from '@/contract/identity/coupon-issue'
import type { ManagedAnnouncement } from '@/contract/message/announcement-manage'
import type { ApiKey } from '@/contract/organization/api-key'
import type { ManagedApplication } from '@/contract/organization/application-manage'
import type { Banner } from '@/contract/organization/home'
import type { ManagedPerson } from '@/contract/organization/people'
import type { ManagedPost } from '@/contract/organization/structure'
import type { Webhook } from '@/contract/organization/webhook'
import type { ManagedPublicForm } from '@/contract/public/public-form-admin'
import type { Visit } from '@/contract/visit/visit'
import { formatAudienceDraft, toAudienceDraft } from '@/features/manage/audience/audience-draft'
import { formatManyNames } from '@/parts/many/use-many'

import type { DestructiveQuestion } from './use-destructive-write'

const join = (...sentences: (string | false)[]) => sentences.filter(Boolean).join('')

export function askAudienceChange({ title, audience }: ManagedAnnouncement, next: string): DestructiveQuestion {
  const before = formatAudienceDraft(toAudienceDraft(audience))
  return {
    title: `「${title}」改为只有${next}可见？`,
    effect: `原来${before}可见。不在新范围里的同事不再看到它，收到的消息也没有了；新看到的同事会收到消息。`,
    confirmText: '确认修改',
  }
}

export function askApplicationRemoval({ name, favorites }: ManagedApplication): DestructiveQuestion {
  return {
    title: `移除应用「${name}」？`,
    effect: join(
      '全体成员的首页和「全部应用」不再有它，不能恢复。',
      favorites > 0 && `${favorites} 位同事把它放在常用应用里，也会少掉。`,
      '它打开的页面或流程不受影响。',
    ),
    confirmText: '移除',
  }
}

export function askHeadLoss({ name, userCount }: ManagedPost): DestructiveQuestion {
  return {
    title: `「${name}」不再是部门负责人岗位？`,
    effect: join(
      userCount > 0 && `${userCount} 位成员不再是部门负责人。`,
      '之后由部门负责人处理的审批不再交给这个岗位的人；没有其他负责人的部门，由企业管理员审批，或按节点的设置跳过、拒绝。',
    ),
    confirmText: '确认修改',
  }
}

export function askWebhookRemoval({ events }: Webhook, host: string): DestructiveQuestion {
  return {
    title: `删除推送地址 ${host}？`,
    effect: `对方系统不再收到这 ${events.length} 类事件，推送记录一并删除，不能恢复。流程里通知它的节点会失败。`,
    confirmText: '删除',
  }
}

export function askWebhookPause({ events }: Webhook, host: string): DestructiveQuestion {
  return {
    title: `暂停向 ${host} 推送？`,
    effect: `对方系统收不到这 ${events.length} 类事件；暂停期间发生的事件恢复后也不补发。推送记录保留。流程里通知它的节点等到恢复。`,
    confirmText: '暂停',
  }
}

export function askEventsRemoval(host: string, events: readonly string[]): DestructiveQuestion {
  return {
    title: `不再向 ${host} 推送「${events.join('、')}」？`,
    effect: `对方系统收不到这 ${events.length} 类事件，在此期间发生的不会补发。推送记录保留。`,
    confirmText: '不再推送',
  }
}

export function askKeysRevocation(keys: readonly ApiKey[]): DestructiveQuestion {
  const isOne = keys.length === 1
  const names = listNames(keys, '个')
  const times = keys.flatMap(({ lastUsedTime }) => lastUsedTime ?? []).sort()
  return {
    title: `停用${isOne ? `密钥${names}` : ` ${keys.length} 个密钥`}？`,
    effect: join(
      !isOne && `${names}。`,
      `使用它${isOne ? '' : '们'}的设备立即不能再上报或读取数据。`,
      !isOne && times.length > 0 && `其中 ${times.length} 个使用过，`,
      times.length > 0 ? `最近一次使用是 ${times.at(-1)?.slice(0, 16)}。` : '还没有被使用过。',
      '停用后不能恢复，需要时请创建新的密钥。',
    ),
    confirmText: isOne ? '停用' : '全部停用',
  }
}

export function askStudyWithdrawal({ title, dueDate, people, finished }: StudyAssignment): DestructiveQuestion {
  return {
    title: `撤下「${title}」？`,
    effect: join(
      '同事不再看到它。',
      dueDate !== null && `${people - finished} 位还没学完的同事也不再要求学完。`,
      `${finished} 人已学完的记录和其他人的学习进度保留，可以再次发布。`,
    ),
    confirmText: '撤下',
  }
}

export function askRequirementEnd({ title, people, finished }: StudyAssignment): DestructiveQuestion {
  return {
    title: `取消「${title}」的必修？`,
    effect: `${people - finished} 位还没学完的同事的学习首页不再要求学完；${finished} 人已学完的记录和学习进度不变。`,
    confirmText: '取消必修',
    cancelText: '不取消',
  }
}

export function askGateRemoval(activity: string, gates: readonly string[]): DestructiveQuestion {
  return {
    title: `去掉入口「${gates.join('、')}」？`,
    effect: `「${activity}」这 ${gates.length} 个入口的现场码立即失效，印好的签到牌不能再用，嘉宾和现场人员要走别的入口。已有的签到记录保留。`,
    confirmText: '去掉并保存',
  }
}

export function askProductClosing(name: string): DestructiveQuestion {
  return {
    title: `不再展示「${name}」？`,
    effect: '访客在展厅、产品列表和搜索里不再看到它；已有的咨询和收藏记录保留，之后可以再展示。',
    confirmText: '不再展示',
  }
}

export function askUnitClosing({ name, products }: Pick<ManagedUnit, 'name' | 'products'>): DestructiveQuestion {
  return {
    title: `不再展示单元「${name}」？`,
    effect: join(
      '访客在展厅里不再看到它',
      products.length > 0 && `，它的 ${products.length} 件展品在列表和搜索里也看不到、不能询价`,
      '；已有的咨询和收藏记录保留，之后可以再展示。',
    ),
    confirmText: '不再展示',
  }
}

/** @param names the pages that they open, in words; several with their codes */
export function askCodesRevocation(names: readonly string[]): DestructiveQuestion {
  const isOne = names.length === 1
  return {
    title: isOne ? `停用打开${names[0]}的落地码？` : `停用 ${names.length} 个落地码？`,
    effect: join(
      !isOne && `${formatManyNames(names, '个')}。`,
      '印出的海报和发出的链接马上失效，扫码的人看到「这个码已停用」。停用后不能恢复，可以重新生成。',
    ),
    confirmText: isOne ? '停用落地码' : '全部停用',
  }
}

/** @param names who comes, in words */
export function askVisitsRevocation(visits: readonly Visit[], names: readonly string[]): DestructiveQuestion {
  const parties = visits.filter(({ mates }) => mates.length > 0).length
  const recurring = visits.filter(({ repeatText }) => repeatText !== null).length
  return {
    title: `撤销 ${visits.length} 个来访？`,
    effect: join(
      `${formatManyNames(names, '个')}。邀请链接和通行码立即失效，有账号的访客会收到通知，接待人请另行告知。`,
      parties > 0 && `其中 ${parties} 个有同行的人，他们的通行证一并失效。`,
      recurring > 0 && `其中 ${recurring} 个是重复来访，以后各次都取消。`,
      '不能恢复，可以重新邀请。',
    ),
    confirmText: '全部撤销',
    cancelText: '不撤销',
  }
}

export function askCouponRevocation({ name, total, redeemed }: CouponBatch): DestructiveQuestion {
  return {
    title: `收回「${name}」的兑换码？`,
    effect: join(
      `还没兑换的 ${total - redeemed} 个码不能再兑换，不能恢复。`,
      redeemed > 0 && `已经兑换的 ${redeemed} 张优惠券照常可用。`,
    ),
    confirmText: '收回',
  }
}

/** @param loss who loses it */
export function askReportRestriction(name: string, isOn: boolean, loss: string): DestructiveQuestion {
  return isOn
    ? { title: `限制「${name}」？`, effect: loss, confirmText: '限制' }
    : { title: `不再展示「${name}」？`, effect: loss, confirmText: '不展示' }
}

export function askMenuRestriction(name: string, roles: string): DestructiveQuestion {
  return {
    title: `限制「${name}」？`,
    effect: `只有${roles}可以使用，其他成员立即看不到，也打不开已收藏的链接。`,
    confirmText: '限制',
  }
}

const listNames = (rows: readonly { name: string }[], unit: string) =>
  formatManyNames(
    rows.map(({ name }) => `「${name}」`),
    unit,
  )

/** Most things are named by their title. */
const listTitles = (rows: readonly { title: string }[], unit: string) =>
  formatManyNames(
    rows.map(({ title }) => `「${title}」`),
    unit,
  )

/** Names one thing, and counts several: 横幅「春招」, 2 个横幅. */
const nameOrCount = (rows: readonly { title: string }[], unit: string, noun: string) =>
  rows.length === 1 ? `${noun}「${rows[0]?.title}」` : ` ${rows.length} ${unit}${noun}`

/** Names several things, which the title of the question only counts. */
const nameSeveral = (rows: readonly { title: string }[], unit: string) =>
  rows.length > 1 && `${listTitles(rows, unit)}。`

const formatReaders = ({ isPublic, audience }: ManagedAnnouncement) =>
  isPublic ? '全体同事和凭链接查看的人' : formatAudienceDraft(toAudienceDraft(audience))

export function askNoticesWithdrawal(notices: readonly ManagedAnnouncement[]): DestructiveQuestion {
  const [first, ...others] = notices
  const isOne = first !== undefined && others.length === 0
  const files = notices.reduce((sum, { attachments }) => sum + attachments, 0)
  const confirmed = notices.reduce((sum, { receipts }) => sum + (receipts?.confirmed ?? 0), 0)
  const open = notices.filter(({ isPublic }) => isPublic).length
  return {
    title: `撤回${nameOrCount(notices, '条', '公告')}？`,
    effect: join(
      nameSeveral(notices, '条'),
      `${isOne ? `${formatReaders(first)}不再看到它` : '原来能看到的同事不再看到它们'}：公告列表、消息和搜索里都没有了。`,
      !isOne && open > 0 && `其中 ${open} 条对外公开，链接也打不开。`,
      files > 0 && `${files} 个附件也打不开。`,
      confirmed > 0 && `已有的 ${confirmed} 条确认记录会保留。`,
      '撤回后不能恢复，可以重新发布。',
    ),
    confirmText: '撤回公告',
  }
}

export function askStudiesWithdrawal(resources: readonly ManagedStudy[]): DestructiveQuestion {
  const required = resources.filter(({ dueDate }) => dueDate !== null).length
  return {
    title: `撤下 ${resources.length} 个学习内容？`,
    effect: join(
      `${listTitles(resources, '个')}。同事不再看到它们。`,
      required > 0 && `其中 ${required} 个是必修，没学完的同事也不再要求学完。`,
      '学完的记录和学习进度保留，可以再次发布。',
    ),
    confirmText: '全部撤下',
  }
}

export function askStudiesPublication(resources: readonly ManagedStudy[]) {
  return {
    title: `发布 ${resources.length} 个学习内容？`,
    effect: `${listTitles(resources, '个')}。发布后全企业的同事都能看到。`,
    confirmText: '全部发布',
    isHarmless: true,
  }
}

export function askBannersRemoval(
  banners: readonly Pick<Banner, 'title' | 'startTime' | 'endTime'>[],
): DestructiveQuestion {
  const [first, ...others] = banners
  const times = [first?.startTime?.slice(0, 16), first?.endTime?.slice(0, 16)].filter(Boolean).join(' 至 ')
  return {
    title: `撤下${nameOrCount(banners, '个', '横幅')}？`,
    effect: join(
      nameSeveral(banners, '个'),
      '全体成员的首页不再展示。',
      others.length === 0 && times !== '' && `它的展示时间是 ${times}。`,
      '不能恢复，需要时请重新发布。',
    ),
    confirmText: '撤下',
  }
}

export function askFormsClosing(forms: readonly Pick<ManagedPublicForm, 'title' | 'taken'>[]): DestructiveQuestion {
  const taken = forms.reduce((sum, form) => sum + form.taken, 0)
  return {
    title: `关闭${nameOrCount(forms, '张', '表单')}？`,
    effect: join(
      nameSeveral(forms, '张'),
      '马上不能再填写：地址和海报打开后只说已截止，正在填的人也交不了。',
      taken > 0 && `已收到的 ${taken} 份回答不变。`,
      '之后可以重新开放。',
    ),
    confirmText: '关闭表单',
  }
}

export const askFormsOpening = (forms: readonly Pick<ManagedPublicForm, 'title'>[]) => ({
  title: `重新开放${nameOrCount(forms, '张', '表单')}？`,
  effect: join(nameSeveral(forms, '张'), '知道地址的人马上又能填写，没有结束时间；要定结束时间，请修改后发布。'),
  confirmText: '开放',
  isHarmless: true,
})

const toTitles = (apps: readonly ManagedApplication[]) => apps.map(({ name: title }) => ({ title }))

/** @param confirmText also says what else is sent */
export function askApplicationsClosing(
  apps: readonly ManagedApplication[],
  confirmText = '停用应用',
): DestructiveQuestion {
  const rows = toTitles(apps)
  const favorites = apps.map((app) => app.favorites).filter((people) => people > 0)
  return {
    title: `停用${nameOrCount(rows, '个', '应用')}？`,
    effect: join(
      nameSeveral(rows, '个'),
      '全体成员的首页和「全部应用」里变灰，点不开。',
      favorites.length > 0 &&
        (apps.length > 1
          ? `其中 ${favorites.length} 个有同事放在常用应用里。`
          : `${favorites[0]} 位同事把它放在常用应用里。`),
      '打开的页面或流程不受影响，之后可以再启用。',
    ),
    confirmText,
    cancelText: '不停用',
  }
}

export const askApplicationsOpening = (apps: readonly ManagedApplication[]) => ({
  title: `启用${nameOrCount(toTitles(apps), '个', '应用')}？`,
  effect: join(nameSeveral(toTitles(apps), '个'), '全体成员的首页和「全部应用」里又能点开。'),
  confirmText: '启用应用',
  isHarmless: true,
})

export function askGuestsRevocation(guests: readonly RosterGuest[]): DestructiveQuestion {
  const isOne = guests.length === 1
  const present = guests.filter(({ inTime }) => inTime !== null).length
  const names = formatManyNames(
    guests.map(({ name }) => name),
    '位',
  )
  return {
    title: `取消${isOne ? names : ` ${guests.length} 位嘉宾`}的邀请？`,
    effect: join(
      !isOne && `${names}。`,
      '邀请码立即失效，现场不能签到。',
      present > 0 && (isOne ? '签到记录保留。' : `其中 ${present} 位已签到，记录保留。`),
      '之后可以恢复。',
    ),
    confirmText: isOne ? '确认取消' : '全部取消',
    cancelText: '不取消',
  }
}

/** @param planned visits to come that name the gate; `isEdited` when its address is saved as well */
export function askGateClosing(
  name: string,
  { planned, isEdited }: { planned: number; isEdited: boolean },
): DestructiveQuestion {
  return {
    title: `停用门岗「${name}」？`,
    effect: join(
      '邀请和核验时不能再选它。',
      planned > 0 && `已约定从这里进的 ${planned} 个来访不变，请另行告知访客。`,
      '以往的记录保留，之后可以再启用。',
      isEdited && '修改的地址一并保存。',
    ),
    confirmText: '停用',
    cancelText: '不停用',
  }
}

/** @param target where they go; 未分配部门 for none */
export function askDepartmentMove(names: readonly string[], target: string): DestructiveQuestion {
  const isOne = names.length === 1
  return {
    title: `把${isOne ? names[0] : ` ${names.length} 人`}调到「${target}」？`,
    effect: `${isOne ? 'TA ' : `${formatManyNames(names, '人')}。他们`}按部门看到的内容和审批随之改变。`,
    confirmText: '调整',
  }
}

/** @param move what else the same write asks about */
export function askPhoneChange(
  { name, phone, devices }: ManagedPerson,
  next: string,
  move?: DestructiveQuestion,
): DestructiveQuestion {
  const before = phone ? `${phone} 不能再登录 TA 的账号` : 'TA 原来没有手机号'
  const ended = devices > 0 ? `，${devices} 台设备立即退出` : ''
  return {
    title: `把 ${name} 的手机号改为 ${next}？`,
    effect: join(
      `${before}${ended}；以后用新号码收验证码登录，密码不变。`,
      move !== undefined && `${move.title.replace(/？$/, '')}，${move.effect}`,
    ),
    confirmText: '改手机号',
  }
}

/** @param gone labels of entries that are removed; `off` of those that are no longer offered; `uses` of both */
export function askDictionaryLoss(
  name: string,
  { gone, off, uses }: { gone: readonly string[]; off: readonly string[]; uses: number },
): DestructiveQuestion {
  const quote = (labels: readonly string[]) => labels.map((label) => `「${label}」`).join('、')
  return {
    title: `${name}不再提供${quote([...gone, ...off])}？`,
    effect: join(
      gone.length > 0 && `${quote(gone)}移除后不能恢复，要用时重新添加。`,
      off.length > 0 && `${quote(off)}停用后不能再选，可以再启用。`,
      uses > 0 && `现在 ${uses} 处在用，已选过的仍然显示。`,
      '全企业立即生效。',
    ),
    confirmText: gone.length > 0 ? '移除并保存' : '停用并保存',
  }
}

/** @param lost names of the scopes that are taken; `isLast` when none stays */
export function askScopeLoss(name: string, lost: readonly string[], isLast: boolean): DestructiveQuestion {
  return {
    title: `收回${name}的「${lost.join('、')}」？`,
    effect: join(
      `${name}立即打不开这${lost.length > 1 ? ` ${lost.length} 个范围` : '个范围'}的管理页面，也不再收到要管理员处理的通知。`,
      isLast && '没有了管理范围，也不再是管理员。',
      '之后可以再给。',
    ),
    confirmText: '收回并保存',
  }
}
