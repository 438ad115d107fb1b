import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PrivacyPage() {
  return <NotOpenScreen route="privacy" />
}
