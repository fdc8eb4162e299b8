;;; Drives the server from Emacs without a window: findings, completion, an id changed in two documents, layout.
;;; Prints a line for each thing that works, and ends with code 1 at the first that does not.
;;;
;;; Usage: tests/lsp/editor.py PROGRAM emacs --batch -l tests/lsp/emacs.el

(package-initialize)
(require 'eglot)
(require 'yaml-mode)
(add-to-list 'auto-mode-alist '("\\.yaml\\'" . yaml-mode))
(add-to-list 'eglot-server-programs `((yaml-mode yaml-ts-mode) . (,(getenv "GROGNARD") "lsp")))
(setq eglot-confirm-server-initiated-edits nil eglot-sync-connect 30 create-lockfiles nil make-backup-files nil
      flymake-start-on-flymake-mode t eglot-send-changes-idle-time 0.1)

;; It asks before it changes a document that is not open.
(advice-add 'y-or-n-p :override (lambda (&rest _) t))

(defun say (words) (princ (concat words "\n")))

(defun wait-for (what right)
  "Waits at most thirty seconds until RIGHT holds. Without a window nothing is idle, so findings are asked for. What comes
in one piece with an answer is read with the next answer, so something is asked too."
  (let ((end (+ (float-time) 30)))
    (while (not (or (funcall right) (> (float-time) end)))
      (accept-process-output nil 0.2)
      (jsonrpc-request (eglot-current-server) :workspace/symbol '(:query "nothing"))
      (flymake-start)))
  (unless (funcall right) (say (concat "never: " what)) (kill-emacs 1)))

(defun check (what right)
  (unless right (say (concat "wrong: " what)) (kill-emacs 1))
  (say (concat "  " what)))

(defun send () "Tells the server of the change at once." (eglot--signal-textDocument/didChange))

(defun messages () (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
(defun is-told (words) (seq-some (lambda (said) (string-match-p words said)) (messages)))

(let* ((folder (file-name-as-directory (getenv "PROJECT")))
       (scenario (concat folder "my-battle.scenario.yaml"))
       before)
  (find-file (concat folder "french.oob.yaml"))
  (call-interactively #'eglot)
  (check "the server runs" (eglot-current-server))
  (setq before (buffer-string))

  ;; Findings: a wrong word, and what it means elsewhere.
  (goto-char (point-min))
  (search-forward "grade: veteran")
  (replace-match "grade: vetran")
  (send)
  (wait-for "a finding" (lambda () (is-told "vetran")))
  (check (concat "a finding: " (car (split-string (car (messages)) "\n"))) t)

  ;; Completion.
  (delete-char -4)
  (send)
  (let* ((found (eglot-completion-at-point))
         (labels (all-completions "" (nth 2 found))))
    (check "completion has `veteran`" (seq-some (lambda (label) (string-match-p "veteran" label)) labels)))
  (insert "teran")
  (send)
  (wait-for "the finding goes" (lambda () (not (is-told "vetran"))))
  (check "the text is as it was" (equal before (buffer-string)))

  ;; An id in two documents.
  (goto-char (point-min))
  (search-forward "id: french")
  (backward-char 2)
  (eglot-rename "gallic")
  (check "the id is changed here" (string-match-p "^id: gallic$" (buffer-string)))
  (with-current-buffer (find-file-noselect scenario)
    (check "and in the other document" (string-match-p "oobs: \\[gallic\\]" (buffer-string))))

  ;; Layout.
  (setq before (buffer-string))
  (goto-char (point-min))
  (search-forward "grade: veteran")
  (backward-char (length "veteran"))
  (insert "    ")
  (send)
  (eglot-format-buffer)
  (check "the layout is as it was" (equal before (buffer-string)))
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot-current-server)))
