import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { object, optional, string } from 'valibot'

import { useCall, usePages, useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { createLandingCode } from '@/contract/visit/landing-code'
import {
  type LandingCodeState,
  listLandingCodes,
  type ManagedLandingCode,
  revokeLandingCode,
} from '@/contract/visit/landing-code-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { askCodesRevocation } from '@/features/manage/destruction/questions'
import { useChosenRows } from '@/features/manage/destruction/use-destructive-many'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { FormError } from '@/features/manage/FormError'
import { OTHER_PAGE, PageChoiceSheet } from '@/features/manage/fields/PageChoiceSheet'
import { PageField } from '@/features/manage/fields/PageField'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import { findFormRoute, formKinds } from '@/features/manage/form-kinds'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { ManyOutcome, ManyStart, ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { SortCell, timeSorts, useListSort } from '@/features/manage/sort/SortCell'
import { useCodePoster } from '@/features/manage/use-code-poster'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay, parseWireTime } from '@/lib/wire-time'
import { type RouteName, routeTable } from '@/navigation/routes'
import { copyWithToast } from '@/parts/copy-with-toast'
import type { Many } from '@/parts/many/use-many'
import { PosterSheet } from '@/parts/poster/PosterSheet'
import { BESIDE_CODE, colors, drawCode, drawGround, drawText, type Pen } from '@/parts/poster/pen'
import { QueryList } from '@/parts/QueryList'
import { NothingFound } from '@/parts/search/NothingFound'
import { showToast } from '@/platform/feedback'
import { buildLink } from '@/platform/share'
import { useHasScope } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { DayField } from '@/ui/form/DayInput'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Visit.module.scss'

/** What the poster has room for. */
const TITLE_MAX = 20

/** Pages that a poster usually opens; any other one is typed. */
const usualPages: readonly RouteName[] = [
  'healthPass',
  'visitorPass',
  'hall',
  'launch',
  'survey',
  'publicApplication',
  'blueCollar',
  'cooperation',
  'giftPack',
]
const formPages: readonly (RouteName | undefined)[] = formKinds.map(({ value }) => findFormRoute(value))
const pages = usualPages.map((name) => ({
  value: routeTable[name].path,
  text: routeTable[name].title,
  isForm: formPages.includes(name),
}))

/** The form, and the last code made with it: the title of its poster is known here alone. */
const CodeDraft = object({
  address: string(),
  title: string(),
  /** Last valid day, `yyyy-MM-dd`; empty for a year. */
  lastDay: string(),
  code: optional(string()),
  codeTitle: optional(string()),
  expireTime: optional(string()),
})

/** Content of the QR code: short, so that its modules stay large. */
const buildCodeLink = (code: string) => buildLink(`/?c=${code}`)

/**
 * 落地码: a QR code for a poster, which opens a page of the application in WeChat and in a browser. 内容 has the pages of
 * public forms, 访客 all others.
 */
export function LandingCodesScreen() {
  const { values, edit, errors, showErrors, showRefusal } = useManageForm('code', CodeDraft, {
    address: '',
    title: '',
    lastDay: '',
  })
  const { address, title, lastDay, code, codeTitle, expireTime } = values
  const [isPicking, setPicking] = useState(false)
  const hasForms = useHasScope('content')
  const hasOthers = useHasScope('visitor')
  const ownPages = pages.filter(({ isForm }) => (isForm ? hasForms : hasOthers))
  const create = useWrite(createLandingCode, {
    quiet: true,
    onSuccess: (made) => edit({ code: made.code, codeTitle: title.trim(), expireTime: made.expireTime }),
  })
  const isOver = useIsCodeOver(code)
  const { many, change, dialog } = useManyCodes()
  const submit = () => {
    const found = {
      ...(!/^\/pages\/[\w/]{1,80}(\?\S{0,200})?$/.test(address) && {
        address: '请选择页面，或填写以 /pages/ 开头的路径',
      }),
      ...(!title.trim() && { title: '请填写海报标题' }),
    }
    if (showErrors(found)) return
    const input = { address, ...(lastDay && { expireTime: `${lastDay} 23:59:59` }) }
    create.mutate(input, { onError: showRefusal })
  }
  return (
    <AdministratorFrame
      route="manageCodes"
      scope={hasForms && !hasOthers ? 'content' : 'visitor'}
      bottom={
        many.chosen ? (
          <ManyTools many={many} verb="停用" onPick={change} />
        ) : (
          <Button grow={1} text="生成落地码" isBusy={create.isPending} onPress={submit} />
        )
      }
    >
      <Card title="扫码后打开">
        <PageField
          pages={ownPages}
          value={address}
          maxLength={getMaxLength(createLandingCode.input, 'address')}
          error={errors.address}
          onChange={(path) => edit({ address: path })}
          onPick={() => setPicking(true)}
        />
        <TextField
          required
          label="海报标题"
          maxLength={TITLE_MAX}
          placeholder="如 进厂健康申报"
          value={title}
          onChange={(text) => edit({ title: text })}
          error={errors.title}
        />
        <DayField
          label="有效至"
          hint="不选时一年有效，最长三年"
          value={lastDay}
          from={chinaDay(Date.now())}
          onChange={(day) => edit({ lastDay: day })}
        />
        <FormError text={errors.form} />
      </Card>
      {code && !isOver ? <MadeCode code={code} title={codeTitle ?? ''} expireTime={expireTime ?? ''} /> : null}
      <CodeList many={many} />
      {dialog}
      {isPicking ? (
        <PageChoiceSheet
          pages={ownPages}
          value={address}
          onPick={(path) =>
            edit({ address: path, ...(!title && path !== OTHER_PAGE && { title: getPageTitle(path) }) })
          }
          onClose={() => setPicking(false)}
        />
      ) : null}
    </AdministratorFrame>
  )
}

const getCodeKey = ({ code }: ManagedLandingCode) => code

/** The page of an address in words; one that no poster usually opens as it is. */
const formatCodePage = (address: string) => pages.find(({ value }) => value === address.split('?')[0])?.text ?? address

/** The paths of the pages whose names have the words, as the call takes them: the server does not know the names. */
const findNamedPages = (words: string) => findRows(pages, words, ({ text }) => [text]).map(({ value }) => value)

const codeStates = [
  { value: 'valid', text: '有效' },
  { value: 'expired', text: '已过期' },
  { value: 'revoked', text: '已停用' },
] as const

function getCodeState({ expireTime, revokeTime }: ManagedLandingCode): LandingCodeState {
  if (revokeTime) return 'revoked'
  return (parseWireTime(expireTime) ?? 0) <= Date.now() ? 'expired' : 'valid'
}

function formatCodeState(code: ManagedLandingCode): string {
  const state = getCodeState(code)
  return codeStates.find(({ value }) => value === state)?.text ?? state
}

const isCodeValid = (code: ManagedLandingCode) => getCodeState(code) === 'valid'

/** Whether a code of this device opens nothing any more, as far as is known: anybody of the company can revoke it. */
function useIsCodeOver(code: string | undefined): boolean {
  const input = { keyword: code ?? '', sort: 'newest' } as const
  const { data } = useCall(listLandingCodes, input, { enabled: code !== undefined, quiet: true })
  return data?.records.some((row) => row.code === code && !isCodeValid(row)) ?? false
}

const renderCodeChip = (code: ManagedLandingCode) => (
  <Chip text={formatCodeState(code)} tone={isCodeValid(code) ? 'success' : 'neutral'} />
)

const getCodeName = ({ code, address }: ManagedLandingCode) => `「${formatCodePage(address)}」${code}`

/** Codes that are chosen in the list, to be revoked together. */
const useManyCodes = () =>
  useChosenRows(revokeLandingCode, {
    getKey: getCodeKey,
    getName: getCodeName,
    describe: (codes) => askCodesRevocation(codes.map(getCodeName)),
    toInput: ({ code }: ManagedLandingCode) => ({ code }),
  })

/** The codes that were made: each is shown again, printed and revoked in its sheet. */
function CodeList({ many }: { many: Many<ManagedLandingCode> }) {
  const { words, setWords, keyword, chosen, choose, clear, isNarrowed } = useListFilter<{ state: LandingCodeState }>({
    state: codeStates,
  })
  const [sort, setSort] = useListSort(timeSorts)
  const [openCode, setOpenCode] = useState<string>()
  const named = keyword ? { keyword, named: findNamedPages(keyword).join() } : {}
  const list = usePages(listLandingCodes, { ...named, ...chosen, sort })
  const open = list.rows.find(({ code }) => code === openCode)
  const isChoosing = many.chosen !== undefined
  const renderCode = (row: ManagedLandingCode) => {
    const { code, address, createTime, expireTime } = row
    return isChoosing ? (
      <ManyTick
        row={row}
        label={joinTexts([formatCodePage(address), code])}
        many={many}
        obstacle={isCodeValid(row) ? undefined : formatCodeState(row)}
      />
    ) : (
      <Cell
        title={formatCodePage(address)}
        note={joinTexts([`${createTime.slice(0, 10)} 生成`, `有效期至 ${expireTime.slice(0, 10)}`, code])}
        right={renderCodeChip(row)}
        onPress={() => setOpenCode(code)}
      />
    )
  }
  if (!list.isPending && !list.error && list.rows.length === 0 && !isNarrowed) return null
  return (
    <Card isFlush title="生成过的落地码">
      <ListSearch background="card" value={words} onChange={setWords} placeholder="搜索页面、路径或落地码" />
      <Filter label="筛选状态" options={codeStates} value={chosen.state} onChange={choose('state')} />
      {isChoosing ? null : (
        <>
          <SortCell options={timeSorts} value={sort} onChange={setSort} />
          {list.rows.length > 0 ? <ManyStart many={many} unit="个" verb="停用" /> : null}
        </>
      )}
      <ManyOutcome many={many} unit="个落地码" done="已停用" />
      <QueryList
        pages={list}
        what="落地码"
        getKey={getCodeKey}
        renderRow={renderCode}
        skeleton={<ListSkeleton count={3} />}
        empty={<NothingFound what="落地码" onClear={clear} />}
      />
      {open ? <CodeSheet code={open} onClose={() => setOpenCode(undefined)} /> : null}
    </Card>
  )
}

/** One code: shown and printed again while it is valid, until it is revoked. */
function CodeSheet({ code: row, onClose }: { code: ManagedLandingCode; onClose: () => void }) {
  const { code, address, createTime, expireTime, revokeTime } = row
  const page = formatCodePage(address)
  const { dialog, ...revoke } = useDestructiveWrite(revokeLandingCode, () => askCodesRevocation([`「${page}」`]), {
    onSuccess: () => {
      showToast('落地码已停用')
      onClose()
    },
  })
  const isValid = isCodeValid(row)
  const footer = (
    <Button
      grow={1}
      kind="secondary"
      text="停用"
      isBusy={revoke.isPending}
      onPress={() => void revoke.send({ code })}
    />
  )
  const facts = [
    { label: '打开', value: address },
    { label: '落地码', value: code },
    { label: '生成', value: createTime.slice(0, 16) },
    revokeTime
      ? { label: '停用', value: revokeTime.slice(0, 16) }
      : { label: '有效至', value: expireTime.slice(0, 16) },
  ]
  return (
    <>
      <Sheet isOpen title={page} onClose={onClose} {...(isValid && { footer })}>
        <View className={styles.shown}>
          {isValid ? <CodePicture code={code} title={page.slice(0, TITLE_MAX)} expireTime={expireTime} /> : null}
          <FactList facts={facts} />
        </View>
      </Sheet>
      {dialog}
    </>
  )
}

const getPageTitle = (path: string) => (pages.find(({ value }) => value === path)?.text ?? '').slice(0, TITLE_MAX)

const copyLink = (link: string) => copyWithToast(link, '链接已复制', '复制失败，请保存海报')

function paintCodePoster(pen: Pen, { title, link, until }: { title: string; link: string; until: string }): void {
  drawGround(pen)
  pen.textBaseline = 'alphabetic'
  drawText(pen, '访客助手', 64, { size: 15, color: colors.line, bold: true })
  drawText(pen, title, 120, { size: 34, color: colors.ink, bold: true, most: 3 })
  drawText(pen, '微信或相机扫码打开', 540, { size: 15, color: colors.ink, bold: true, width: BESIDE_CODE })
  drawText(pen, until, 566, { size: 13, color: colors.soft, width: BESIDE_CODE })
  drawCode(pen, link)
}

interface CodePictureProps {
  code: string
  title: string
  expireTime: string
  /** More buttons. */
  children?: ReactNode
}

const formatUntil = (expireTime: string) => `有效期至 ${expireTime.slice(0, 10)}`

/** A code to be scanned, copied as a link, and printed. */
function CodePicture({ code, title, expireTime, children }: CodePictureProps) {
  const { print, progress } = useCodePoster()
  const link = buildCodeLink(code)
  return (
    <View className={styles.made}>
      <QrCode text={link} label={`${title}的落地码`} className={styles.qr ?? ''} />
      <Text className={styles.note}>{formatUntil(expireTime)}</Text>
      <View className={styles.buttons}>
        <Button kind="secondary" size="small" text="复制链接" onPress={() => void copyLink(link)} />
        <Button kind="secondary" size="small" text={progress ?? '打印 PDF'} onPress={() => void print(code, title)} />
        {children}
      </View>
    </View>
  )
}

/** The code that was made last, with the title that was typed. */
function MadeCode(made: Omit<CodePictureProps, 'children'>) {
  const { code, title, expireTime } = made
  const [isSaving, setSaving] = useState(false)
  const poster = { title, link: buildCodeLink(code), until: formatUntil(expireTime) }
  return (
    <Card title={title}>
      <CodePicture {...made}>
        <Button size="small" icon="download" text="保存海报" onPress={() => setSaving(true)} />
      </CodePicture>
      {isSaving ? (
        <PosterSheet
          title="落地码海报"
          label={`${title}海报`}
          fileName={`落地码-${code}.png`}
          onPaint={(pen) => paintCodePoster(pen, poster)}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </Card>
  )
}
