import { AboutScreen } from '@/features/account/AboutScreen'

export default function AboutPage() {
  return <AboutScreen />
}
