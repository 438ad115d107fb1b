import { GuideScreen } from '@/features/landing/GuideScreen'

export default function GuidePage() {
  return <GuideScreen />
}
