import { useQueryClient } from '@tanstack/react-query'

import { PageFrame } from '@/parts/PageFrame'
import { useOfflinePage } from '@/parts/use-offline-page'
import { refreshBadges } from '@/session/badges'
import { type StaffUser, useStaffUser } from '@/session/session'

import { FavoriteApps } from './FavoriteApps'
import { GuestEntrances } from './GuestEntrances'
import { GuestHead } from './GuestHead'
import { HomeBanner } from './HomeBanner'
import { HomeHead } from './HomeHead'
import { HomeJoinCard } from './HomeJoinCard'
import { HomeNews } from './HomeNews'
import { HomeSetupCard } from './HomeSetupCard'
import { HomeTodos } from './HomeTodos'
import { StudyLinks } from './StudyLinks'
import { TrialCard } from './TrialCard'
import { useFreshHome } from './use-fresh-home'

/** The home page: pending work and applications for staff, public features for guests. */
export function HomeScreen() {
  const user = useStaffUser()
  const client = useQueryClient()
  const refresh = () => Promise.all([client.invalidateQueries(), refreshBadges()])
  return (
    <PageFrame route="home" color="white" isTitleHidden onRefresh={refresh}>
      {user ? <StaffHome user={user} /> : <GuestHome />}
    </PageFrame>
  )
}

function StaffHome({ user }: { user: StaffUser }) {
  useFreshHome()
  useOfflinePage('home')
  return (
    <>
      <HomeHead user={user} />
      {user.member ? <FavoriteApps /> : <HomeJoinCard status={user.registerStatus} />}
      {user.member ? <HomeSetupCard /> : null}
      <HomeBanner />
      {user.member ? <HomeTodos /> : null}
      <HomeNews />
      {user.member ? <StudyLinks /> : null}
    </>
  )
}

function GuestHome() {
  return (
    <>
      <GuestHead />
      <GuestEntrances />
      <HomeBanner />
      <TrialCard />
    </>
  )
}
