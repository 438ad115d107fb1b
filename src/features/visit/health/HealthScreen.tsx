import { useState } from 'react'

import { useCall } from '@/api/query'
import { getHealthDeclaration } from '@/contract/visit/health'
import { listDeviceVisits } from '@/features/visit/device-visits'
import { VisitorFrame, VisitorLanguage } from '@/features/visit/language/VisitorLanguage'
import { ApiError } from '@/lib/errors'
import { relaunchHome } from '@/navigation/navigate'
import { LoadFailed, QueryView } from '@/parts/QueryView'
import { useLanguage, useTexts } from '@/theme/language'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { notFound } from '@/ui/pictures/not-found'
import { success } from '@/ui/pictures/success'
import { HealthForm } from './HealthForm'
import { HealthPassView } from './HealthPassView'
import type { DeclarationKey } from './health-pass-store'
import { healthPassTexts, healthTexts } from './health-texts'
import { useConsentWithdrawal, useHealthPass } from './use-health-pass'

/** The site's health and safety declaration, and the resulting pass. */
export function HealthScreen(props: { visitId: string | undefined }) {
  return (
    <VisitorLanguage>
      <HealthView {...props} />
    </VisitorLanguage>
  )
}

function HealthView({ visitId }: { visitId: string | undefined }) {
  const texts = useTexts(healthPassTexts)
  const { pass, offset, isAsking, isOffline, query, held, hold, forget } = useHealthPass(visitId)
  const [step, setStep] = useState<'pass' | 'declare' | 'withdrawn'>('pass')
  const { withdraw, isWithdrawing } = useConsentWithdrawal(held, () => {
    forget()
    setStep('withdrawn')
  })
  const declared = (fresh: DeclarationKey) => {
    hold(fresh)
    setStep('pass')
  }
  const again = () => setStep('declare')
  if (step === 'withdrawn' || (step === 'pass' && pass?.status === 'withdrawn')) return <Withdrawn onAgain={again} />
  if (step === 'declare') return <Declaration visitId={visitId} onDone={declared} />
  if (pass) {
    const doings = { isWithdrawing, onAgain: again, onWithdraw: withdraw }
    return <HealthPassView pass={pass} offset={offset} isOffline={isOffline} {...doings} />
  }
  if (isAsking) return <Waiting />
  if (query?.error)
    return (
      <VisitorFrame route="healthPass">
        <LoadFailed what={texts.pass} error={query.error} onRetry={() => void query.refetch()} />
      </VisitorFrame>
    )
  return <Declaration visitId={visitId} onDone={declared} />
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
  onDone: (held: DeclarationKey) => void
}

function Declaration({ visitId, onDone }: DeclarationProps) {
  const texts = useTexts(healthTexts)
  const language = useLanguage()
  const [visitHolder] = useState(() => listDeviceVisits().find(({ id }) => id === visitId)?.holder)
  const asked = { ...(visitId && { visitId }), ...(visitHolder && { holder: visitHolder }) }
  const query = useCall(getHealthDeclaration, asked, { quiet: true })
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
