import { useState } from 'react'

import { useCall } from '@/api/query'
import { getHealthDeclaration } from '@/contract/visit/health'
import { listDeviceVisits } from '@/features/visit/device-visits'
import { VisitorFrame, VisitorLanguage } from '@/features/visit/language/VisitorLanguage'
import { ApiError } from '@/lib/errors'
import { go, relaunchHome, returnToOpener } from '@/navigation/navigate'
import { LoadFailed, QueryView } from '@/parts/QueryView'
import { useLanguage, useTexts } from '@/theme/language'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { notFound } from '@/ui/pictures/not-found'
import { success } from '@/ui/pictures/success'

import { HealthForm } from './HealthForm'
import { HealthPassView } from './HealthPassView'
import { type DeclarationKey, replaceDeclaration } from './health-pass-store'
import { healthPassTexts, healthTexts } from './health-texts'
import { useConsentWithdrawal, useHealthPass } from './use-health-pass'

interface HealthScreenProps {
  visitId: string | undefined
  /** `declare`: another declaration over the pass; else the pass, or the first declaration. */
  view?: string | undefined
}

/** The site's health and safety declaration, and the resulting pass. */
export function HealthScreen({ visitId, view }: HealthScreenProps) {
  const query = visitId === undefined ? {} : { visit: visitId }
  const declareAgain = (fresh: DeclarationKey) => {
    replaceDeclaration(visitId, fresh)
    void returnToOpener('healthPass', query)
  }
  return (
    <VisitorLanguage>
      {view === 'declare' ? (
        <Declaration visitId={visitId} onDone={declareAgain} />
      ) : (
        <HealthView visitId={visitId} onAgain={() => void go('healthPass', { ...query, view: 'declare' })} />
      )}
    </VisitorLanguage>
  )
}

function HealthView({ visitId, onAgain }: { visitId: string | undefined; onAgain: () => void }) {
  const texts = useTexts(healthPassTexts)
  const { pass, offset, isAsking, isOffline, query, held, hold, forget } = useHealthPass(visitId)
  const [isWithdrawn, setWithdrawn] = useState(false)
  const { withdraw, isWithdrawing } = useConsentWithdrawal(held, () => {
    forget()
    setWithdrawn(true)
  })
  if (pass?.status === 'withdrawn' || (isWithdrawn && !held)) return <Withdrawn onAgain={onAgain} />
  if (pass) {
    const doings = { visitId, isWithdrawing, onAgain, onWithdraw: withdraw }
    return <HealthPassView pass={pass} offset={offset} isOffline={isOffline} {...doings} />
  }
  if (isAsking) return <Waiting />
  if (query?.error)
    return (
      <VisitorFrame route="healthPass">
        <LoadFailed what={texts.pass} error={query.error} onRetry={() => void query.refetch()} />
      </VisitorFrame>
    )
  return <Declaration visitId={visitId} onDone={hold} />
}

function Waiting() {
  return (
    <VisitorFrame route="healthPass">
      <DetailSkeleton />
    </VisitorFrame>
  )
}

function Withdrawn({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts(healthPassTexts)
  return (
    <VisitorFrame route="healthPass">
      <EmptyView
        picture={success}
        text={texts.withdrawn}
        hint={texts.withdrawnHint}
        action={{ text: texts.again, onPress: onAgain }}
      />
    </VisitorFrame>
  )
}

interface DeclarationProps {
  visitId: string | undefined
  onDone: (key: DeclarationKey) => void
}

function Declaration({ visitId, onDone }: DeclarationProps) {
  const texts = useTexts(healthTexts)
  const language = useLanguage()
  const [visitHolder] = useState(() => listDeviceVisits().find(({ id }) => id === visitId)?.holder)
  const declarationQuery = { ...(visitId && { visitId }), ...(visitHolder && { holder: visitHolder }) }
  const query = useCall(getHealthDeclaration, declarationQuery, { quiet: true })
  const { data: site, error } = query
  if (site) return <HealthForm visitId={visitId} visitHolder={visitHolder} site={site} onDone={onDone} />
  return (
    <VisitorFrame route="healthPass">
      {error instanceof ApiError && error.code === 404 ? (
        <EmptyView
          picture={notFound}
          text={language === 'zh' ? error.message : texts.noDeclaration}
          hint={texts.askHost}
          action={{ text: texts.home, onPress: () => void relaunchHome() }}
        />
      ) : (
        <QueryView query={query} what={texts.declaration}>
          {() => null}
        </QueryView>
      )}
    </VisitorFrame>
  )
}
