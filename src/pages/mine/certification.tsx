import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function CertificationPage() {
  return <NotOpenScreen route="certification" />
}
