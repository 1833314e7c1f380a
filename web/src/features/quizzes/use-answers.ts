import { saveAnswers } from '@akada/contract/calls/quizzes.ts'
import type { AnswerValue } from '@akada/contract/quizzes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { currentSession } from '../../lib/session.ts'
import { type GivenAnswer, type TakenAttempt, useTaken } from './quizzes.api.ts'
import type { Answers } from './quizzes.rules.ts'
import { answersOnDevice, storeAnswers } from './stored-answers.ts'

// Limits saving to one call per second while the student types.
const SEND_AFTER_MS = 1_000
const AGAIN_AFTER_MS = 10_000

/** KEPT: stored only on this device until the network is back. */
export type SaveState = 'SAVED' | 'SAVING' | 'KEPT'

/**
 * Stores an open attempt's answers on the device immediately and sends them shortly after. Offline, they stay on the device even
 * when the page is closed. `onRefused` is called when the server accepts no more answers.
 */
export function useAnswers(attempt: TakenAttempt, onRefused: () => void) {
  const uid = currentSession()?.uid ?? ''
  const { id } = attempt
  const [unsent, setUnsent] = useState<Answers>(() => answersOnDevice(uid, id))
  const [isFailing, setFailing] = useState(false)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => storeAnswers(uid, id, unsent), [uid, id, unsent])

  const take = useTaken(id)
  const underWay = useRef(Promise.resolve())
  const latest = useRef({ unsent, take, onRefused })
  useEffect(() => {
    latest.current = { unsent, take, onRefused }
  })

  const send = useCallback(async () => {
    const sending = latest.current.unsent
    if (Object.keys(sending).length === 0) return
    const isSent = ([questionId, value]: [string, AnswerValue]) => sending[questionId] === value
    const forget = () => setUnsent((now) => Object.fromEntries(Object.entries(now).filter((answer) => !isSent(answer))))
    try {
      await call(saveAnswers, { params: { id }, body: { answers: listOf(sending) } })
      latest.current.take(listOf(sending))
      setFailing(false)
      forget()
    } catch (error) {
      setFailing(true)
      if (mayComeBetter(error)) return
      forget()
      latest.current.onRefused()
    }
  }, [id])

  useEffect(() => {
    if (isHeld || Object.keys(unsent).length === 0) return
    // Sent in sequence, so that the last answer wins.
    const sendNow = () => {
      underWay.current = underWay.current.then(send)
    }
    const timer = setInterval(sendNow, isFailing ? AGAIN_AFTER_MS : SEND_AFTER_MS)
    window.addEventListener('online', sendNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [unsent, isHeld, isFailing, send])

  const change = (questionId: string, value: AnswerValue) => setUnsent((before) => ({ ...before, [questionId]: value }))
  const locked = new Set(attempt.questionFeedback.map(({ questionId }) => questionId))
  const onServer = attempt.answers.map(({ questionId, value }) => [questionId, value] as const)
  const here = Object.entries(unsent).filter(([questionId]) => !locked.has(questionId))
  const answers: Answers = Object.fromEntries([...onServer, ...here])
  const state: SaveState = here.length === 0 ? 'SAVED' : isFailing ? 'KEPT' : 'SAVING'
  return {
    answers,
    change,
    state,
    /** Stops sending and resolves once pending calls have completed. Called just before the attempt is submitted. */
    hold: () => {
      setHeld(true)
      return underWay.current
    },
    release: () => setHeld(false),
    unsent: () => listOf(latest.current.unsent),
    forgetAll: () => setUnsent({}),
  }
}

const listOf = (answers: Answers): GivenAnswer[] => Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))

const mayComeBetter = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
