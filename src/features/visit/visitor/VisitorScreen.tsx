import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { type ReactNode, useEffect, useMemo, useState } from 'react'

import { useCall } from '@/api/query'
import { listOwnPasses } from '@/contract/visit/visit-pass'
import {
  type DeviceVisit,
  listDeviceVisits,
  readPersonalPasses,
  savePersonalPasses,
} from '@/features/visit/device-visits'
import { StepScreen } from '@/features/visit/entry/StepScreen'
import { VisitorFrame, VisitorLanguage } from '@/features/visit/language/VisitorLanguage'
import { PassScreen } from '@/features/visit/pass/PassScreen'
import { formatVisitTime } from '@/features/visit/pass/pass-facts'
import { englishStatuses } from '@/features/visit/pass/pass-texts'
import { getPassStage, toCurrentOccurrence } from '@/features/visit/pass/use-visitor-pass'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { LoadFailed } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { type Language, useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { underReview } from '@/ui/pictures/under-review'

import { ApplyView } from './ApplyView'
import { BookView } from './BookView'
import { FillView } from './FillView'
import styles from './Visitor.module.scss'
import { choicesTexts } from './visitor-texts'

/** A pass that can be opened here. */
interface Choice {
  id: string
  holder?: string | undefined
  title: string
  span: string
  status: string
  statusName: string
}

const nameStatus = ({ status, statusName }: { status: string; statusName: string }, language: Language) =>
  (language === 'en' && englishStatuses[status]) || statusName

const isCurrent = ({ status }: { status: string }) => status === 'approved' || status === 'pending'

/**
 * A pass as it was last read, which may have been before its visit was over, or before the next one of a visit that recurs.
 */
function presentCachedPass({ pass, offset }: NonNullable<DeviceVisit['kept']>, language: Language) {
  const now = Date.now() + offset
  const current = toCurrentOccurrence(pass, now)
  const span = formatVisitTime(current.startTime, current.endTime, language)
  const isOver = isCurrent(pass) && getPassStage({ ...current, status: 'approved' }, now) === 'ended'
  if (isOver) return { span, status: 'ended', statusName: choicesTexts[language].ended }
  return { span, status: pass.status, statusName: nameStatus(pass, language) }
}

/** A visit of this device, whose application may still be without an answer. */
function toChoice({ id, holder, kept }: DeviceVisit, language: Language): Choice {
  const { application, progress } = choicesTexts[language]
  if (!kept) return { id, holder, title: application, span: '', status: 'pending', statusName: progress }
  const { companyName, purpose } = kept.pass
  return { id, holder, title: joinTexts([companyName, purpose]), ...presentCachedPass(kept, language) }
}

/** The visits of the signed-in user's phone number; offline from the cache. */
function useOwnPasses() {
  const isUser = useStaffUser() !== undefined
  const query = useCall(listOwnPasses, {}, { enabled: isUser, quiet: true })
  const { data, isFetching } = query
  const personalPasses = useMemo(() => (isUser ? readPersonalPasses() : []), [isUser])
  useEffect(() => {
    if (data) savePersonalPasses(data)
  }, [data])
  return {
    passes: data ?? personalPasses,
    query,
    isAsking: data === undefined && personalPasses.length === 0 && isFetching,
  }
}

/** The passes of this device, and of the signed-in user's phone number. */
function useChoices(deviceVisits: readonly DeviceVisit[]) {
  const language = useLanguage()
  const { passes, query, isAsking } = useOwnPasses()
  const own = passes.map((pass): Choice => {
    const { companyName, purpose, startTime, endTime } = pass
    return {
      ...pass,
      title: joinTexts([companyName, purpose]),
      span: formatVisitTime(startTime, endTime, language),
      statusName: nameStatus(pass, language),
    }
  })
  const here = deviceVisits.filter(({ id }) => !own.some((one) => one.id === id)).map((one) => toChoice(one, language))
  return { choices: [...own, ...here], query, isAsking }
}

interface VisitorScreenProps {
  token: string | undefined
  id: string | undefined
  /** The product that the visitor wants to see. */
  productId?: string | undefined
  /** What the company asks for before the entry, done on a page of its own. */
  step?: string | undefined
  /** `apply`: the form of an application; else passes. */
  view?: string | undefined
}

/** The visitor's page: the pass, an invitation to complete, an application, or the list of passes. */
export function VisitorScreen({ step, ...props }: VisitorScreenProps) {
  return (
    <VisitorLanguage>
      {step && props.id ? <StepScreen kind={step} id={props.id} /> : <VisitorView {...props} />}
    </VisitorLanguage>
  )
}

function VisitorView({ token, id, productId, view }: Omit<VisitorScreenProps, 'step'>) {
  const [deviceVisits, setDeviceVisits] = useState(listDeviceVisits)
  /** Filled in on this page. */
  const [fresh, setFresh] = useState<Pick<Choice, 'id' | 'holder'>>()
  // An application is filled in, and a step done, on a page of its own over this one.
  useDidShow(() => setDeviceVisits(listDeviceVisits()))
  const done = (visit: DeviceVisit) => {
    setDeviceVisits(listDeviceVisits())
    setFresh(visit)
  }
  const { choices, query, isAsking } = useChoices(deviceVisits)
  const named = deviceVisits.find((one) => one.id === id || (token !== undefined && one.token === token))
  const shown = fresh ?? named ?? (id ? { id } : undefined)
  if (productId && !fresh) return <BookView productId={productId} onDone={done} />
  if (view === 'apply' && !fresh) return <ApplyView onDone={done} />
  if (shown) return <PassScreen key={shown.id} id={shown.id} holder={shown.holder} />
  if (token) return <FillView token={token} onDone={done} />
  const current = choices.filter(isCurrent)
  const [only] = current
  if (only && choices.length === 1) return <PassScreen key={only.id} id={only.id} holder={only.holder} />
  const nothing = isAsking ? <ListSkeleton /> : <NoPass error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Choices
      choices={choices}
      nothing={nothing}
      onChoose={({ id }) => void go('visitorPass', { id })}
      onApply={() => void go('visitorPass', { view: 'apply' })}
    />
  )
}

const tones: Readonly<Record<string, Tone>> = { approved: 'success', pending: 'warning', refused: 'error' }

/** The empty state shows only after the server has answered. */
function NoPass({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(choicesTexts)
  if (error) return <LoadFailed what={texts.pass} error={error} onRetry={onRetry} />
  return <EmptyView picture={underReview} text={texts.none} hint={texts.noneHint} />
}

interface ChoicesProps {
  choices: readonly Choice[]
  /** Rendered while there are no passes. */
  nothing: ReactNode
  onChoose: (choice: Choice) => void
  onApply: () => void
}

function Choices({ choices, nothing, onChoose, onApply }: ChoicesProps) {
  const texts = useTexts(choicesTexts)
  const isMember = Boolean(useStaffUser()?.companyId)
  const buttons = (
    <>
      {isMember ? (
        <Button grow={1} kind="secondary" text={texts.invite} onPress={() => void go('inviteVisitor')} />
      ) : null}
      <Button grow={1} text={texts.apply} onPress={onApply} />
    </>
  )
  return (
    <VisitorFrame route="visitorPass" hasHead={false} bottom={buttons}>
      {choices.length === 0 ? nothing : null}
      {choices.map((choice) => (
        <Card key={choice.id} label={`${choice.title}，${choice.statusName}`} onPress={() => onChoose(choice)}>
          <View className={styles.row}>
            <View className={styles.rowText}>
              <Text className={styles.rowTitle}>{choice.title}</Text>
              <Text className={styles.rowMeta}>{choice.span}</Text>
            </View>
            <Chip text={choice.statusName} tone={tones[choice.status] ?? 'neutral'} />
          </View>
        </Card>
      ))}
      <Card isFlush>
        <Cell title={texts.health} icon="shield" onPress={() => void go('healthPass')} />
      </Card>
    </VisitorFrame>
  )
}
