-- Claims read the jobs that wait in their order, so that it is all the same how many wait: games of matches last, then by round, urgency and age.
CREATE INDEX jobs_in_order ON jobs (((class = 3)::INT), round, class, number) WHERE state = 'waiting';
