import { LegalScreen } from '@/features/account/LegalScreen'
import { privacy } from '@/features/account/legal-texts'

export default function PrivacyPage() {
  return <LegalScreen route="privacy" text={privacy} />
}
